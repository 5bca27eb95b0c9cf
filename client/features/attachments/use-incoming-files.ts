import { useEffect, useState } from "react";

/** Selector of the elements that take files for the task or the page open in them. */
const PLACE = "dialog,[data-task-page],[data-board-page]";

const isInText = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[contenteditable='true']") !== null;

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") === true;

export interface IncomingFiles {
  /** Ref callback for an element inside the dialog or page. */
  readonly inside: (element: HTMLElement | null) => void;
  /** The dialog or page that takes the files; `null` until it is rendered. */
  readonly place: HTMLElement | null;
  /** True while files are dragged over it. */
  readonly isOver: boolean;
}

/**
 * Takes files that are dropped or pasted anywhere in the dialog or page of a task or a board page, before any field of it handles them.
 * Images pasted into its text are left to the text editor. A file dropped elsewhere does nothing; by default the browser would open the
 * file instead of the page.
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
      // Text that is copied together with an image of itself is pasted as text.
      if (files.length === 0 || data.getData("text/plain") !== "") return;
      // Images pasted into a text are inserted into the text.
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
