import { useEffect, useState } from "react";

/** Marks what takes files for the task or the page that is open in it. */
const PLACE = "dialog,[data-task-page],[data-board-page]";

const isInText = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[contenteditable='true']") !== null;

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") === true;

export interface IncomingFiles {
  /** To be given an element that is drawn on the plane of the task or the page. */
  readonly inside: (element: HTMLElement | null) => void;
  /** The plane, once it is drawn. */
  readonly place: HTMLElement | null;
  /** Files are being held over it. */
  readonly isOver: boolean;
}

/**
 * Takes files that are dropped or pasted anywhere on the plane of a task or a page, before any field of it does, but for pictures in its text. Elsewhere on the page a dropped
 * file does nothing: the browser would leave the page for it.
 */
export function useIncomingFiles(take: ((files: File[], from: "drop" | "paste") => void) | null): IncomingFiles {
  const [inside, setInside] = useState<HTMLElement | null>(null);
  const [isOver, setOver] = useState(false);
  const place = inside?.closest<HTMLElement>(PLACE) ?? null;
  useEffect(() => {
    if (place === null) return undefined;
    const end = new AbortController();
    const options = { signal: end.signal, capture: true };
    const isHere = ({ target }: Event): boolean => target instanceof Node && place.contains(target);
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const isTaken = take !== null && isHere(event);
      if (!isTaken) event.dataTransfer.dropEffect = "none";
      if (isTaken) event.stopPropagation();
      setOver(isTaken);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (take === null || !isHere(event)) return;
      event.stopPropagation();
      take([...event.dataTransfer.files], "drop");
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData: data } = event;
      if (take === null || data === null || !isHere(event)) return;
      const files = [...data.files];
      // Words that come with a picture of themselves are words.
      if (files.length === 0 || data.getData("text/plain") !== "") return;
      // Pictures go into the text where they are pasted.
      if (isInText(event) && files.every(({ type }) => type.startsWith("image/"))) return;
      event.preventDefault();
      event.stopPropagation();
      take(files, "paste");
    };
    window.addEventListener("dragenter", over, options);
    window.addEventListener("dragover", over, options);
    window.addEventListener("dragleave", leave, options);
    window.addEventListener("drop", drop, options);
    window.addEventListener("paste", paste, options);
    return () => end.abort();
  }, [place, take]);
  return { inside: setInside, place, isOver };
}
