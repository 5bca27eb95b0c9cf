import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** Loaded on demand: only administrators use it. */
export const administration = lazyOnDemand(() => import("./administration.tsx"));
