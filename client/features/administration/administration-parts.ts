import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** For the few who keep a server: nobody else fetches it. */
export const administration = lazyOnDemand(() => import("./administration.tsx"));
