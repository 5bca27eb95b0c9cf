import { whenAsked } from "#client/frame/later.ts";

/** What of a board's people is needed only when somebody invites others by a link. */
export const inviteLinks = whenAsked(() => import("./invites/invite-links.tsx"));

/** And what invites a mailbox. */
export const mailInvites = whenAsked(() => import("./invites/invite-mutations.ts"));
