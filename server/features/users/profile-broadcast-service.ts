import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import type { User } from "#contract/users/user.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import type { UserQueries } from "./user-queries.ts";

export interface ProfileBroadcastEnv {
  queries: Pick<UserQueries, "boards">;
  mutator: Pick<Mutator, "write">;
  newId: () => string;
  /** Reports a board that could not be updated: its clients get the change when they load it whole. */
  onError: (error: unknown) => void;
}

/**
 * Writes a user's current name and picture to the member rows of the boards on which they have a role: clients see them at once, and
 * offline ones when they catch up.
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

/** Uses the name at the moment of writing, so that the later of two concurrent changes wins. */
function named(facts: Facts, boardId: string, userId: string): StreamOps[] {
  const person = facts.person(userId);
  if (person === undefined || facts.memberRole(boardId, userId) === null) return [];
  const { name, avatar = null } = person;
  return [{ stream: boardStream(boardId), ops: [{ e: "member", id: userId, t: "set", f: { name, avatar } }] }];
}
