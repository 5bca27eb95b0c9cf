import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** Invitations that wait for a person, which most people have none of. */
export const myInvitations = lazyOnDemand(() => import("./invites/my-invitations.tsx"));
