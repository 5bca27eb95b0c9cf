import { lazy } from "#client/shared/lazy/lazy.ts";

/** The news feed. It is loaded after the boards of the overview. */
export const newsFeed = lazy(() => import("./news-feed.tsx"));
