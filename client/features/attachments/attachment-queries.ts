import { useEffect, useMemo, useState } from "react";
import type { PreviewSize } from "#contract/attachment-endpoints.ts";
import type { Attachment } from "#contract/attachment.ts";
import { useFiles, useHeldFiles } from "#client/live/use-files.ts";
import { useList } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useRows } from "#client/live/use-rows.ts";
import type { FilesView, HeldFile } from "#client/sync/surface-files.ts";

/** An attachment as it is shown: its row, what this device holds of it, or both. */
export interface Shown {
  readonly id: string;
  readonly holderId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** `null` where the server has refused it. */
  readonly row: Attachment | null;
  /** `null` once the server has all of it, and for what others put here. */
  readonly held: HeldFile | null;
}

/** The attachments of a task or a page in their order; files that have no row, or whose row was refused, stand at the end. */
export function shownOf(rows: readonly Attachment[], held: readonly HeldFile[], holderId: string): Shown[] {
  const own = new Map(held.filter((file) => file.holderId === holderId).map((file) => [file.id, file]));
  const shown: Shown[] = rows.map((row) => ({ ...factsOf({ ...row, holderId }), row, held: own.get(row.id) ?? null }));
  const known = new Set(rows.map(({ id }) => id));
  const alone = [...own.values()].filter(({ id, code, isKept }) => (code !== null || !isKept) && !known.has(id));
  return [...shown, ...alone.map((file) => ({ ...factsOf(file), row: null, held: file }))];
}

function factsOf({ id, holderId, name, type, size }: Pick<HeldFile, "id" | "holderId" | "name" | "type" | "size">) {
  return { id, holderId, name, type, size };
}

/** The attachments of a task or a page, live. */
export function useAttachments(holderId: string): readonly Shown[] {
  const { parts } = useSync();
  useEffect(() => parts.open(holderId), [parts, holderId]);
  const rows = useRows("attachment", useList(`attachments:${holderId}`));
  const held = useHeldFiles();
  return useMemo(() => shownOf(rows, held, holderId), [rows, held, holderId]);
}

/** Kinds that every browser draws, and that are drawn here before the server has made smaller ones. */
const DRAWN = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)$/;

/** Whether it can be looked at in the gallery. */
export function isPicture({ type, row, held }: Shown): boolean {
  return held === null ? row?.hasPreview === true : DRAWN.test(type);
}

/** An address of a picture for this page; `loading`, or `none` where it cannot be had now. */
export type Picture = { readonly url: string } | "loading" | "none";

/** The picture of an attachment: from this device while it is here, else a smaller one of the server's. */
export function usePicture(shown: Shown, size: PreviewSize): Picture {
  const files = useFiles();
  const [found, setFound] = useState<{ id: string; picture: Picture }>({ id: shown.id, picture: "loading" });
  const { id, holderId, held } = shown;
  const isHeld = held !== null;
  const isDrawn = isPicture(shown);
  useEffect(() => {
    if (files === null || !isDrawn) return undefined;
    let url: string | null = null;
    let isOver = false;
    const bringing = bring(files, { id, holderId }, isHeld, size);
    const show = (body: Blob | null): void => {
      if (isOver) return;
      url = body === null ? null : URL.createObjectURL(body);
      setFound({ id, picture: url === null ? "none" : { url } });
    };
    bringing.then(show, () => show(null));
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [files, id, holderId, isHeld, isDrawn, size]);
  if (!isDrawn) return "none";
  return found.id === id ? found.picture : "loading";
}

async function bring(
  files: FilesView,
  attachment: { id: string; holderId: string },
  isHeld: boolean,
  size: PreviewSize,
): Promise<Blob | null> {
  const own = isHeld ? await files.bytes(attachment.id) : null;
  const body = own ?? (await files.preview(attachment, size));
  // Without a network the small one that is kept here is better than nothing.
  return body ?? (size === "screen" ? files.preview(attachment, "card") : null);
}
