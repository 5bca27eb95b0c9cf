import { lazy } from "#client/shared/lazy/lazy.ts";

/** Code that is needed only when the user changes a field. */
export const fieldMenu = lazy(() => import("./field-menu.tsx"));
