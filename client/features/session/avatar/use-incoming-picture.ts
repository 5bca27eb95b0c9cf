import { useEffect, useState } from "react";

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") === true;

/** Receives a file that is dropped or pasted anywhere on the page. Returns true while a file is dragged over the page. */
export function useIncomingPicture(take: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file !== undefined) take(file);
    };
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData: data } = event;
      const [file] = data?.files ?? [];
      // Text copied with a picture of itself, as from an office program, is pasted as text.
      if (file === undefined || data?.getData("text/plain") !== "") return;
      event.preventDefault();
      take(file);
    };
    window.addEventListener("dragenter", over, { signal: end.signal });
    window.addEventListener("dragover", over, { signal: end.signal });
    window.addEventListener("dragleave", leave, { signal: end.signal });
    window.addEventListener("drop", drop, { signal: end.signal });
    window.addEventListener("paste", paste, { signal: end.signal });
    return () => end.abort();
  }, [take]);
  return isOver;
}
