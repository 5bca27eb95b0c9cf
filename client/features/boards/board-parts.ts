import { lazy } from "#client/frame/lazy.ts";

/** What of boards is not needed to show one. */
export const lazyBoards = lazy(() => import("./boards-lazy.tsx"));
