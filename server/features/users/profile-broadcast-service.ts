import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import type { User } from "#contract/users/user.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import type { UserQueries } from "./user-queries.ts";

export interface ProfileBroadcastEnv {
  queries: Pick<UserQueries, "boards">;
  mutator: Pick<Mutator, "write">;
  newId: () => string;
  /** What has changed stands: a board that could not be told reads it when it is read whole. */
  onError: (error: unknown) => void;
}

/**
 * Tells the boards on which a person has a role what they are called and look like now, by the row that names them there: whoever sees such a
 * board sees it at once, and who was away catches up.
 */
export function createProfileBroadcast({
  queries,
  mutator,
  newId,
  onError,
}: ProfileBroadcastEnv): (user: User) => Promise<void> {
  return async ({ id, username }) => {
    for (const boardId of await queries.boards(id)) {
      try {
        const need = { boards: [boardId], people: [id] };
        const decide = (facts: Facts) => named(facts, boardId, id);
        await mutator.write({ userId: id, username }, { mutationId: newId(), need, decide });
      } catch (error) {
        onError(error);
      }
    }
  };
}

/** As the person is called at the moment of writing: of two changes at once the later one stays. */
function named(facts: Facts, boardId: string, userId: string): StreamOps[] {
  const person = facts.person(userId);
  if (person === undefined || facts.memberRole(boardId, userId) === null) return [];
  const { name, avatar = null } = person;
  return [{ stream: boardStream(boardId), ops: [{ e: "member", id: userId, t: "set", f: { name, avatar } }] }];
}
