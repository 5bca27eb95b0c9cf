import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";

export interface GridPlace {
  readonly line: number;
  readonly cell: number;
}

export interface Grid {
  /** The cell that Tab reaches. */
  readonly place: GridPlace;
  /** Call it when a cell is pressed or focused. */
  readonly onFocus: (place: GridPlace) => void;
  /** Moves the focus; returns true if the key does that. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

export interface GridInput {
  readonly lines: number;
  /** The number of cells of a line. */
  readonly cellsOf: (line: number) => number;
  readonly pageLines: number;
  readonly reveal: (line: number) => void;
  readonly element: () => HTMLElement | null;
}

/** Returns the cell that a key moves to; `null` for a key that moves nothing. */
export function stepped(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">, at: GridPlace, input: GridInput) {
  const isFar = event.ctrlKey || event.metaKey;
  const last = input.lines - 1;
  const steps: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { ...at, line: at.line - 1 },
    ArrowDown: { ...at, line: at.line + 1 },
    ArrowLeft: { ...at, cell: at.cell - 1 },
    ArrowRight: { ...at, cell: at.cell + 1 },
    PageUp: { ...at, line: at.line - input.pageLines },
    PageDown: { ...at, line: at.line + input.pageLines },
    Home: isFar ? { line: 0, cell: 0 } : { ...at, cell: 0 },
    End: isFar ? { line: last, cell: Infinity } : { ...at, cell: Infinity },
  };
  const next = steps[event.key];
  if (next === undefined) return null;
  const line = Math.max(0, Math.min(last, next.line));
  return { line, cell: Math.max(0, Math.min(input.cellsOf(line) - 1, next.cell)) };
}

/** Tracks the one cell of a grid with the keyboard focus; arrows, Page Up, Page Down, Home and End move it. */
export function useGrid(input: GridInput): Grid {
  const [at, setAt] = useState<GridPlace>({ line: 0, cell: 0 });
  const wants = useRef(false);
  const line = Math.max(0, Math.min(input.lines - 1, at.line));
  // Passing a line with fewer cells does not change the remembered cell.
  const place = { line, cell: Math.min(at.cell, input.cellsOf(line) - 1) };
  const { element } = input;
  useLayoutEffect(() => {
    if (!wants.current) return;
    wants.current = false;
    element()?.querySelector<HTMLElement>(`[data-place="${place.line}:${place.cell}"]`)?.focus({ preventScroll: true });
  });
  const onFocus = useCallback((next: GridPlace) => setAt(next), []);
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.shiftKey) return false;
    const next = stepped(
      event,
      event.key === "ArrowUp" || event.key === "ArrowDown" ? { line, cell: at.cell } : place,
      {
        ...input,
      },
    );
    if (next === null) return false;
    wants.current = true;
    input.reveal(next.line);
    setAt({ line: next.line, cell: event.key.startsWith("Arrow") && next.line !== line ? at.cell : next.cell });
    return true;
  };
  return { place, onFocus, onKey };
}
