import { boardStream } from "#contract/changes/change.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { AccountQueries } from "./account-queries.ts";
import { type Accounts, deletedUsername, deletionRequestedAt } from "./account-service.ts";
import type { AccountDeletionQueries } from "./account-deletion-queries.ts";

export interface AccountDeletionEnv {
  accounts: Pick<Accounts, "keep">;
  queries: Pick<AccountQueries, "due" | "deleteAt" | "hasComeBack" | "memberships" | "heirOf">;
  deletionQueries: AccountDeletionQueries;
  mutator: Pick<Mutator, "write" | "mutate">;
  endSessions: (userId: string) => Promise<unknown>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** An account that fails does not delay the others. */
  onError: (error: unknown, userId: string) => void;
}

const SLACK_MS = 60_000;
const TOGETHER = 20;

/** Deletes accounts whose grace period is over (DL-12). Every step can be repeated. Returns whether there may be more to do at once. */
export async function endDue(env: AccountDeletionEnv): Promise<boolean> {
  const due = await env.queries.due(new Date(env.now() - SLACK_MS), TOGETHER);
  let failed = 0;
  for (const userId of due) {
    try {
      await endAccount(env, userId);
    } catch (error) {
      failed += 1;
      env.onError(error, userId);
    }
  }
  return due.length === TOGETHER && failed === 0;
}

async function endAccount(env: AccountDeletionEnv, userId: string): Promise<void> {
  const { queries, deletionQueries, accounts } = env;
  const deleteAt = await queries.deleteAt(userId);
  if (deleteAt === null) return;
  // A sign-in method that does not call `keep` cancels the deletion as well.
  if (await queries.hasComeBack(userId, deletionRequestedAt(deleteAt))) return accounts.keep({ userId, username: "" });
  await env.endSessions(userId);
  for (const { boardId, isSole } of await queries.memberships(userId)) {
    if (isSole) await handOver(env, userId, boardId);
    await leave(env, userId, boardId);
  }
  const username = deletedUsername(userId);
  await deletionQueries.forget(userId, username, new Date(env.now()));
  await deletionQueries.scrub(userId, username);
  await deletionQueries.finish(userId, new Date(env.now()));
}

/** Gives a board that was restored, or of which this user became the only owner since, to the member with the highest role. */
async function handOver({ queries, mutator }: AccountDeletionEnv, userId: string, boardId: string): Promise<void> {
  const heir = await queries.heirOf(boardId, userId);
  if (heir === null) return;
  const mutationId = derivedId("inherited", boardId, userId, heir);
  await mutator.mutate(
    { userId, username: "" },
    { mutationId, op: "member.set", id: heir, args: { boardId, role: "owner" } },
  );
}

/** Removes the user from their boards and notifies every member's device. A board without members is visible to nobody. */
async function leave({ mutator }: AccountDeletionEnv, userId: string, boardId: string): Promise<void> {
  await mutator.write(
    { userId, username: "" },
    {
      mutationId: derivedId("left for good", boardId, userId),
      need: { boards: [boardId], people: [userId] },
      decide: (facts) => {
        const isHere = facts.memberRole(boardId, userId) !== null;
        return [{ stream: boardStream(boardId), ops: isHere ? [{ e: "member", id: userId, t: "del" }] : [] }];
      },
    },
  );
}
