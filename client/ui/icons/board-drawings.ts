import { useEffect } from "react";
import { createSignal, useSignal } from "../signal.ts";

type Drawings = Readonly<Record<string, string>>;

const drawings = createSignal<Drawings | "lost" | null>(null);
let loading: Promise<void> | null = null;

/** Loads the drawings once, however many boards need them. If that fails, boards show their plain marks until the network is back. */
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
 * Returns the path of a board icon: empty while the drawings load, so that its space is reserved; `null` if the plain mark is to be shown,
 * because the icon is unknown or the drawings cannot be loaded.
 */
export function useBoardDrawing(icon: string): string | null {
  const known = useSignal(drawings);
  useEffect(() => void loadBoardDrawings(), []);
  if (known === null) return "";
  return known !== "lost" && Object.hasOwn(known, icon) ? (known[icon] ?? null) : null;
}
