import { later } from "#client/frame/later.ts";

/** What is needed only when somebody changes a field. */
export const fieldMenu = later(() => import("./field-menu.tsx"));
