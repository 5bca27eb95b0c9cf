import { lazy } from "#client/shared/lazy/lazy.ts";

/** What of columns is not needed to show them. */
export const lazyColumns = lazy(() => import("./columns-lazy.tsx"));
