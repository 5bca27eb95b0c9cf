import type { KeyboardEvent, ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Modal } from "#client/ui/overlay/dialog/modal.tsx";
import { openDownload } from "../attachment-mutations.ts";
import type { AttachmentItem } from "../attachment-queries.ts";
import { attachmentText } from "../attachment-text.ts";
import css from "./gallery.module.css";
import { GalleryPicture } from "./gallery-picture.tsx";

const words = attachmentText.gallery;

export interface GalleryProps {
  /** At least the shown image. */
  readonly pictures: readonly AttachmentItem[];
  readonly shownId: string;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
}

/** The images of a task in a full-screen dialog, one at a time. Keys, buttons and swipes move between them. */
export function Gallery({ pictures, shownId, onGo, onClose }: GalleryProps): ReactElement | null {
  const sync = useSync();
  const at = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  );
  const shown = pictures[at];
  if (shown === undefined) return null;
  const go = (by: -1 | 1): void => {
    const next = pictures[at + by];
    if (next !== undefined) onGo(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The task below has its own actions for these keys.
    event.stopPropagation();
    if (event.key === "ArrowLeft") go(-1);
    else if (event.key === "ArrowRight") go(1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Modal className={css.gallery} label={words.label} onClose={onClose}>
      <div className={css.frame} role="presentation" onKeyDown={onKeyDown}>
        <header className={css.head}>
          <span className={css.name} aria-live="polite">
            {shown.name}
            <small>{words.place(at + 1, pictures.length)}</small>
          </span>
          <IconButton
            icon="download"
            name={attachmentText.download}
            onClick={() => openDownload(sync, shown)}
            tip={false}
          />
          <IconButton icon="x" iconSize={19} name={words.close} onClick={onClose} tip={false} data-autofocus="" />
        </header>
        <GalleryPicture key={shown.id} shown={shown} onSwipe={go} onAside={onClose} />
        <IconButton
          className={css.previous}
          icon="chevron-left"
          iconSize={22}
          name={words.previous}
          tip={false}
          disabled={at === 0}
          onClick={() => go(-1)}
        />
        <IconButton
          className={css.next}
          icon="chevron-right"
          iconSize={22}
          name={words.next}
          tip={false}
          disabled={at === pictures.length - 1}
          onClick={() => go(1)}
        />
      </div>
    </Modal>
  );
}
