import { whenAsked } from "#client/frame/later.ts";

/** Invitations that wait for a person, which most people have none of. */
export const myInvitations = whenAsked(() => import("./invites/my-invitations.tsx"));
