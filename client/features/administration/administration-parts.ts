import { whenAsked } from "#client/frame/later.ts";

/** For the few who keep a server: nobody else fetches it. */
export const administration = whenAsked(() => import("./administration.tsx"));
