import { useRef, useState, type PointerEvent, type ReactElement } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { usePicture, type AttachmentItem } from "../attachment-queries.ts";
import { attachmentText } from "../attachment-text.ts";
import css from "./gallery.module.css";

const words = attachmentText.gallery;
/** A shorter movement of a finger is a tap. */
const SWIPE_PX = 48;

interface GalleryPictureProps {
  readonly shown: AttachmentItem;
  readonly onSwipe: (by: -1 | 1) => void;
  /** Called on a click outside the image. */
  readonly onAside: () => void;
}

/** One image, or a message if it is not available. */
export function GalleryPicture({ shown, onSwipe, onAside }: GalleryPictureProps): ReactElement {
  const isOnline = useOnline();
  const picture = usePicture(shown, "screen");
  const [isBroken, setBroken] = useState(false);
  const start = useRef<number | null>(null);
  const begin = (event: PointerEvent): void => {
    start.current = event.pointerType === "mouse" ? null : event.clientX;
  };
  const end = (event: PointerEvent): void => {
    const by = start.current === null ? 0 : event.clientX - start.current;
    start.current = null;
    if (Math.abs(by) > SWIPE_PX) onSwipe(by > 0 ? -1 : 1);
  };
  const message = picture === "loading" ? words.loading : isOnline || isBroken ? words.broken : words.offline;
  return (
    <div
      className={css.place}
      role="presentation"
      onPointerDown={begin}
      onPointerUp={end}
      onClick={(event) => {
        if (event.target === event.currentTarget) onAside();
      }}
    >
      {typeof picture === "object" && !isBroken ? (
        <img src={picture.url} alt={shown.name} draggable={false} onError={() => setBroken(true)} />
      ) : (
        <p className={picture === "loading" ? css.loading : undefined}>{message}</p>
      )}
    </div>
  );
}
