import { PUBLIC_BOARD_POLL_MS } from "#contract/core/limit.ts";
import type { PublicAnswer, PublicBoard } from "#contract/boards/publication.ts";

export type PublicBoardState =
  | { readonly kind: "asking" | "offline" | "gone" }
  /** `isLost` means that the server does not answer now; the board is the last one received. */
  | { readonly kind: "here"; readonly board: PublicBoard; readonly isLost: boolean };

export type PublicBoardAnswer = PublicAnswer | "gone" | "lost";

/** Returns the state after an answer; the same object if nothing has changed. */
export function shownAfter(before: PublicBoardState, answer: PublicBoardAnswer): PublicBoardState {
  if (answer === "gone") return { kind: "gone" };
  const board = before.kind === "here" ? before.board : null;
  const next = answer === "lost" ? board : (answer.board ?? board);
  const isLost = answer === "lost";
  if (next === null) return isLost ? { kind: "offline" } : before;
  if (before.kind === "here" && before.board === next && before.isLost === isLost) return before;
  return { kind: "here", board: next, isLost };
}

/**
 * Requests the board at once and then every two seconds while the page is visible. Stops when the link is closed. Returns a function that
 * stops it.
 */
export function follow(
  ask: (knownVersion: string | undefined) => Promise<PublicBoardAnswer>,
  show: (change: (before: PublicBoardState) => PublicBoardState) => void,
): () => void {
  let knownVersion: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let hasEnded = false;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || hasEnded) return;
    isAsking = true;
    const answer = await ask(knownVersion);
    isAsking = false;
    if (hasEnded) return;
    if (typeof answer === "object") knownVersion = answer.version;
    if (answer === "gone") hasEnded = true;
    show((before) => shownAfter(before, answer));
    if (document.visibilityState === "visible") timer = setTimeout(() => void look(), PUBLIC_BOARD_POLL_MS);
  };
  const onSeen = (): void => {
    if (document.visibilityState === "visible") void look();
  };
  document.addEventListener("visibilitychange", onSeen);
  addEventListener("online", onSeen);
  void look();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onSeen);
    removeEventListener("online", onSeen);
  };
}
