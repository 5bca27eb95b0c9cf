import type { InboxQueries } from "./inbox-queries.ts";
import { notificationOf, type Inbox } from "./inbox-service.ts";

/** A user who was added to a team by another. */
export interface TeamAddition {
  team: { id: string; name: string };
  userId: string;
  actorId: string;
  /** ISO 8601. */
  at: string;
}

interface TeamNewsEnv {
  people: Pick<InboxQueries, "recipients">;
  inbox: Pick<Inbox, "add">;
}

/** Notifies users who were added to a team (NO-14). Teams are in no stream and so in no log: whoever writes a team calls this. */
export function createTeamNews({ people, inbox }: TeamNewsEnv) {
  return async ({ team, userId, actorId, at }: TeamAddition): Promise<void> => {
    if (userId === actorId) return;
    const known = await people.recipients([userId, actorId]);
    const recipient = known.get(userId);
    if (recipient === undefined) return;
    const once = `team:${team.id}:${at}`;
    const news = {
      userId,
      kind: "team_added" as const,
      taskId: null,
      commentId: null,
      title: team.name,
      detail: team.id,
      groupKey: `team_added:${team.id}`,
      once,
    };
    const actor = { id: actorId, name: known.get(actorId)?.name ?? null };
    await inbox.add(userId, once, [notificationOf(news, { actor, boardId: null, at }, recipient)]);
  };
}
