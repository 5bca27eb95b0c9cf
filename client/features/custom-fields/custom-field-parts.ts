import { lazy } from "#client/frame/lazy.ts";

/** What is needed only when somebody changes a field. */
export const fieldMenu = lazy(() => import("./field-menu.tsx"));
