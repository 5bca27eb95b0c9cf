import { useEffect, useMemo, useState } from "react";
import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import type { Attachment } from "#contract/entities/attachment.ts";
import { useFiles, useUnsentFiles } from "#client/hooks/use-files.ts";
import { useList } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRows } from "#client/hooks/use-rows.ts";
import type { FilesView, UnsentFile } from "#client/sync/files-api.ts";

/** An attachment as it is shown: its row, the local file, or both. */
export interface AttachmentItem {
  readonly id: string;
  readonly holderId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** `null` if there is no row, for example because the server rejected it. */
  readonly row: Attachment | null;
  /** `null` if the server has the whole file, and for files attached by other users. */
  readonly localFile: UnsentFile | null;
}

/** Returns the attachments of a task or a page in their order. Files without a row, and files whose row was rejected, are at the end. */
export function attachmentItemsOf(
  rows: readonly Attachment[],
  localFiles: readonly UnsentFile[],
  holderId: string,
): AttachmentItem[] {
  const own = new Map(localFiles.filter((file) => file.holderId === holderId).map((file) => [file.id, file]));
  const shown: AttachmentItem[] = rows.map((row) => ({
    ...factsOf({ ...row, holderId }),
    row,
    localFile: own.get(row.id) ?? null,
  }));
  const known = new Set(rows.map(({ id }) => id));
  const alone = [...own.values()].filter(({ id, code, isStored }) => (code !== null || !isStored) && !known.has(id));
  return [...shown, ...alone.map((file) => ({ ...factsOf(file), row: null, localFile: file }))];
}

function factsOf({ id, holderId, name, type, size }: Pick<UnsentFile, "id" | "holderId" | "name" | "type" | "size">) {
  return { id, holderId, name, type, size };
}

/** Returns the attachments of a task or a page, and updates when they change. */
export function useAttachments(holderId: string): readonly AttachmentItem[] {
  const { details: parts } = useSync();
  useEffect(() => parts.open(holderId), [parts, holderId]);
  const rows = useRows("attachment", useList(`attachments:${holderId}`));
  const localFiles = useUnsentFiles();
  return useMemo(() => attachmentItemsOf(rows, localFiles, holderId), [rows, localFiles, holderId]);
}

/** Image types that every browser can show, so that they are shown before the server has made previews. */
const DRAWN = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)$/;

/** Returns true if the attachment can be shown in the gallery. */
export function isPicture({ type, row, localFile }: AttachmentItem): boolean {
  return localFile === null ? row?.hasPreview === true : DRAWN.test(type);
}

/** The object URL of an image; `loading`, or `none` if the image is not available now. */
export type Picture = { readonly url: string } | "loading" | "none";

/** Returns the image of an attachment: from this device if it is stored here, otherwise a preview from the server. */
export function usePicture(shown: AttachmentItem, size: PreviewSize): Picture {
  const files = useFiles();
  const [found, setFound] = useState<{ id: string; picture: Picture }>({ id: shown.id, picture: "loading" });
  const { id, holderId, localFile } = shown;
  const isLocal = localFile !== null;
  const isDrawn = isPicture(shown);
  useEffect(() => {
    if (files === null || !isDrawn) return undefined;
    let url: string | null = null;
    let isOver = false;
    const loading = loadPicture(files, { id, holderId }, isLocal, size);
    const show = (body: Blob | null): void => {
      if (isOver) return;
      url = body === null ? null : URL.createObjectURL(body);
      setFound({ id, picture: url === null ? "none" : { url } });
    };
    loading.then(show, () => show(null));
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [files, id, holderId, isLocal, isDrawn, size]);
  if (!isDrawn) return "none";
  return found.id === id ? found.picture : "loading";
}

async function loadPicture(
  files: FilesView,
  attachment: { id: string; holderId: string },
  isLocal: boolean,
  size: PreviewSize,
): Promise<Blob | null> {
  const own = isLocal ? await files.bytes(attachment.id) : null;
  const body = own ?? (await files.preview(attachment, size));
  // While offline, the small preview stored on the device is better than nothing.
  return body ?? (size === "screen" ? files.preview(attachment, "card") : null);
}
