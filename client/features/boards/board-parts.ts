import { lazy } from "#client/shared/lazy/lazy.ts";

/** What of boards is not needed to show one. */
export const lazyBoards = lazy(() => import("./boards-lazy.tsx"));
