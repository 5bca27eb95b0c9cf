import { useEffect } from "react";
import { createSignal, useSignal } from "../signal.ts";

type Drawings = Readonly<Record<string, string>>;

const drawings = createSignal<Drawings | "lost" | null>(null);
let loading: Promise<void> | null = null;

/** Fetches the drawings once, however many boards ask. Where they cannot be had, boards show their plain marks until the network is back. */
export function loadBoardDrawings(): Promise<void> {
  loading ??= import("./board-paths.ts").then(
    ({ BOARD_PATHS }) => drawings.set(BOARD_PATHS),
    (error: unknown) => {
      reportError(error);
      drawings.set("lost");
      loading = null;
      addEventListener("online", () => void loadBoardDrawings(), { once: true });
    },
  );
  return loading;
}

/**
 * The path of an icon of a board: empty while the drawings are on their way, so that its place is kept; `null` where the plain mark is to be
 * shown instead, because no icon goes by this name here.
 */
export function useBoardDrawing(icon: string): string | null {
  const known = useSignal(drawings);
  useEffect(() => void loadBoardDrawings(), []);
  if (known === null) return "";
  return known !== "lost" && Object.hasOwn(known, icon) ? (known[icon] ?? null) : null;
}
