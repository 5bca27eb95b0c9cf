import { useCallback, useMemo, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { holderOf } from "#contract/entities/holder.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { FileHolder } from "#client/sync/files-api.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import { InAddRow } from "#client/ui/layout/add-row.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { AddFiles } from "./add-files.tsx";
import { AttachmentChip } from "./attachment-chip.tsx";
import type { ChipTools } from "./attachment-menu.tsx";
import { attachFiles, keepPicture, namedShot } from "./attachment-mutations.ts";
import { isPicture, useAttachments } from "./attachment-queries.ts";
import { attachmentText } from "./attachment-text.ts";
import css from "./attachments.module.css";
import { Gallery } from "./gallery/gallery.tsx";
import { useMayAttach } from "./may-attach.ts";
import { RenameFile } from "./rename-file.tsx";
import { useIncomingFiles } from "./use-incoming-files.ts";

export { AddFiles, keepPicture };

interface AttachmentsProps {
  /** The same object until the holder changes. */
  readonly holder: FileHolder;
}

/** All attachments of a task or a page, with the ways to attach more: a button, drop and paste. */
export function Attachments({ holder }: AttachmentsProps): ReactElement {
  const sync = useSync();
  const shown = useAttachments(holderOf(holder));
  const canEdit = useMayAttach(holder);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const take = useCallback(
    (files: File[], from: "drop" | "paste") => void takeIn(sync, holder, files, from),
    [sync, holder],
  );
  const { inside, place, isOver } = useIncomingFiles(canEdit ? take : null);
  const tools = useMemo<ChipTools>(() => ({ canEdit, look: setLookedAt, rename: setRenamed }), [canEdit]);
  const endRename = (id: string, byKey: boolean): void => {
    setRenamed(null);
    const chip = `[data-attachment="${CSS.escape(id)}"] button`;
    if (byKey) requestAnimationFrame(() => place?.querySelector<HTMLElement>(chip)?.focus());
  };
  const pictures = shown.filter(isPicture);
  return (
    <section ref={inside} aria-label={attachmentText.title} className={css.section}>
      {shown.length > 0 && (
        <ul className={css.list} aria-label={attachmentText.title}>
          {shown.map((one) =>
            one.id === renamed ? (
              <RenameFile key={one.id} shown={one} onDone={(byKey) => endRename(one.id, byKey)} />
            ) : (
              <AttachmentChip key={one.id} shown={one} tools={tools} />
            ),
          )}
        </ul>
      )}
      {shown.length > 0 ? (
        <AddFiles holder={holder} look="plus" />
      ) : (
        <InAddRow slot="files">
          <AddFiles holder={holder} look="line" />
        </InAddRow>
      )}
      {lookedAt !== null && pictures.some(({ id }) => id === lookedAt) && (
        <Gallery pictures={pictures} shownId={lookedAt} onGo={setLookedAt} onClose={() => setLookedAt(null)} />
      )}
      {isOver && place !== null && createPortal(<DropOverlay />, place)}
    </section>
  );
}

async function takeIn(
  sync: ReturnType<typeof useSync>,
  holder: FileHolder,
  files: readonly File[],
  from: "drop" | "paste",
): Promise<void> {
  const now = new Date();
  const named = from === "paste" ? files.map((file) => namedShot(file, now)) : files;
  const count = await attachFiles(sync, holder, named);
  if (from === "drop" || count === 0) return;
  const isPage = "boardId" in holder;
  const isShot = count === 1 && named[0]?.type.startsWith("image/") === true;
  showToast({
    icon: "paperclip",
    text: isShot ? attachmentText.pasted(isPage) : attachmentText.pastedFiles(count, isPage),
  });
}

function DropOverlay(): ReactElement {
  return (
    <div className={css.drop}>
      <span>
        <Icon name="paperclip" size={18} />
        {attachmentText.drop}
      </span>
    </div>
  );
}
