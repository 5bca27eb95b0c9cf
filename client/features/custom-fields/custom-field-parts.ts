import { lazy } from "#client/shared/lazy/lazy.ts";

/** What is needed only when somebody changes a field. */
export const fieldMenu = lazy(() => import("./field-menu.tsx"));
