import { useRef, useState } from "react";
import type { DragEvent } from "react";
import css from "./tree-drag.module.css";

/** The part of a row that a drop goes to: before it, into it or after it. */
export type DropZone = "before" | "inside" | "after";

export interface TreeDragOptions {
  /** Returns true if the dragged row may go there. Called often: it must be cheap. */
  readonly canDrop: (id: string, spot: { readonly id: string; readonly zone: DropZone }) => boolean;
  readonly onDrop: (id: string, spot: { readonly id: string; readonly zone: DropZone }) => void;
  /** Called when the pointer has stayed over a row for a while: a closed row may open. */
  readonly onLinger?: (id: string) => void;
}

interface Over {
  readonly id: string;
  readonly zone: DropZone;
}

/** The share of a row at its top and at its bottom that means «before» and «after». */
const EDGE = 0.28;
const LINGER_MS = 600;

function zoneOf(event: DragEvent<HTMLElement>): DropZone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (share < EDGE) return "before";
  return share > 1 - EDGE ? "after" : "inside";
}

/** The class of a draggable row: it shows the place of the drop. */
export const DRAGGABLE_ROW = css.draggable;

/**
 * Lets the rows of a tree be dragged by mouse to another place, by native drag and drop: the browser scrolls, and Esc cancels. Returns a
 * function that makes the props of a row; `data-drop-zone` marks the place of a line or a frame.
 */
export function useTreeDrag({ canDrop, onDrop, onLinger }: TreeDragOptions) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const linger = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const forgetLinger = (): void => {
    if (linger.current !== null) clearTimeout(linger.current.timer);
    linger.current = null;
  };
  const stayOver = (id: string): void => {
    if (linger.current?.id === id) return;
    forgetLinger();
    linger.current = { id, timer: setTimeout(() => onLinger?.(id), LINGER_MS) };
  };
  const end = (): void => {
    forgetLinger();
    setDragged(null);
    setOver(null);
  };
  /** Returns the nearest spot of the row that accepts the dragged row. */
  const spotOf = (event: DragEvent<HTMLElement>, id: string): Over | null => {
    if (dragged === null || dragged === id) return null;
    const zone = zoneOf(event);
    const zones: DropZone[] = zone === "inside" ? ["inside", "after"] : [zone, "inside"];
    const found = zones.find((one) => canDrop(dragged, { id, zone: one }));
    return found === undefined ? null : { id, zone: found };
  };

  return (id: string) => ({
    draggable: true,
    "data-dragged": dragged === id ? "" : undefined,
    "data-drop-zone": over?.id === id ? over.zone : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = "copyMove";
      setDragged(id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === null) return;
      const spot = spotOf(event, id);
      if (dragged !== id) stayOver(id);
      if (spot?.id !== over?.id || spot?.zone !== over?.zone) setOver(spot);
      if (spot === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      forgetLinger();
      if (over?.id === id) setOver(null);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const spot = spotOf(event, id);
      if (dragged === null || spot === null) return;
      event.preventDefault();
      end();
      onDrop(dragged, spot);
    },
    onDragEnd: end,
  });
}

export type TreeRowProps = ReturnType<ReturnType<typeof useTreeDrag>>;
