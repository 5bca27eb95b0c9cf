import { lazy } from "#client/shared/lazy/lazy.ts";

/** Multi-selection: lazy, because no page needs it to render. */
export const choosing = lazy(() => import("./selection-lazy.tsx"));
