import { later } from "#client/frame/later.ts";

/** What the overview shows of a person's tasks: it is drawn after the page, in the room that is kept for it. */
export const mineOverview = later(() => import("./mine-overview.tsx"));
