import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** Invitations of the user. Lazy, because most users have none. */
export const myInvitations = lazyOnDemand(() => import("./invites/my-invitations.tsx"));
