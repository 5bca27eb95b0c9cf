import { lazy } from "#client/shared/lazy/lazy.ts";

/** Code of boards that is not needed to show one. */
export const lazyBoards = lazy(() => import("./boards-lazy.tsx"));
