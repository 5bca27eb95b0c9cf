import { predict } from "#contract/mutations/mutation.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";

type Name = "notification.read" | "notification.unread" | "notification.snooze";

/** Mutations of a user's own inbox. The contract checks whose a notification is (NO-20). */
const own = {
  need: ({ args }: { args: { ids: string[] } }) => ({ notifications: args.ids }),
  decide: ({ mutation, facts, actor, now }: DecideInput<Name>) =>
    predict(mutation, { actorId: actor.userId, view: facts, now }),
};

export const notificationHandlers: Pick<Handlers, Name> = {
  "notification.read": own,
  "notification.unread": own,
  "notification.snooze": own,
};
