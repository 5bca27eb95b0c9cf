import { later } from "#client/frame/later.ts";

/** What is new is read after the boards of the overview are. */
export const newsFeed = later(() => import("./news-feed.tsx"));
