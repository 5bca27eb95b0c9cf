import { lazy } from "#client/shared/lazy/lazy.ts";

/** What is new is read after the boards of the overview are. */
export const newsFeed = lazy(() => import("./news-feed.tsx"));
