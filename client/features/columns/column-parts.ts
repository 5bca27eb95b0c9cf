import { lazy } from "#client/shared/lazy/lazy.ts";

/** Code of columns that is not needed to render them. */
export const lazyColumns = lazy(() => import("./columns-lazy.tsx"));
