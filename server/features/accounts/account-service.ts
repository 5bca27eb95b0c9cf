import type { AnswerOf } from "#contract/core/endpoint.ts";
import type { accountEnding } from "#contract/users/account.ts";
import { endOfGrace } from "#contract/boards/deletion.ts";
import { AppError, isErrorCode } from "#contract/core/error.ts";
import { DELETION_GRACE_DAYS } from "#contract/core/limit.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { AccountQueries } from "./account-queries.ts";

/**
 * Requests and cancels the deletion of an account (docs/decisions/0039). `account-deletion-service` does what follows when the grace period
 * ends.
 */
export interface Accounts {
  ending(userId: string): Promise<AnswerOf<typeof accountEnding>>;
  /**
   * `typed` is the username as the user typed it. Returns when the account is deleted. Throws CONFIRMATION_WRONG, PROOF_NEEDED, ADMIN_LAST.
   */
  giveUp(session: Actor & { sessionId: string }, typed: string): Promise<string>;
  /** Does nothing for an account that is not being deleted. */
  keep(actor: Actor): Promise<void>;
}

export interface KeepingEnv {
  queries: Pick<AccountQueries, "deleteAt" | "keep" | "notedBoards" | "forgetBoards">;
  /** Deletes and restores boards as their owner would. */
  boards: {
    give(actor: Actor, boardId: string, mutationId: string): Promise<void>;
    keep(actor: Actor, boardId: string, mutationId: string): Promise<void>;
  };
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface AccountEnv extends KeepingEnv {
  queries: KeepingEnv["queries"] & Pick<AccountQueries, "soleBoards" | "isLastAdmin" | "giveUp" | "noteBoard">;
  demandProof: (sessionId: string) => Promise<void>;
  /** Ends all sessions of a user except one. */
  endSessions: (userId: string, but: string) => Promise<unknown>;
  keep: Accounts["keep"];
}

export function createAccounts(env: AccountEnv): Accounts {
  const { queries, boards, now } = env;
  return {
    async ending(userId) {
      const [deleteAt, owned, isLastAdmin] = await Promise.all([
        queries.deleteAt(userId),
        queries.soleBoards(userId),
        queries.isLastAdmin(userId),
      ]);
      return { deleteAt: deleteAt?.toISOString() ?? null, boards: owned, isLastAdmin };
    },

    async giveUp({ sessionId, ...actor }, typed) {
      const { userId, username } = actor;
      if (typed !== username) throw new AppError("CONFIRMATION_WRONG");
      await env.demandProof(sessionId);
      const at = new Date(now());
      const deleteAt = await queries.giveUp(userId, new Date(endOfGrace(at.toISOString())), at);
      if (deleteAt === "last") throw new AppError("ADMIN_LAST");
      if (deleteAt === null) throw new AppError("SESSION_ENDED");
      for (const { id } of await queries.soleBoards(userId)) {
        // Noted first, so that a board deleted for this reason is always restored with the account.
        await queries.noteBoard(userId, id);
        await boards.give(actor, id, env.newId());
      }
      await env.endSessions(userId, sessionId);
      return deleteAt.toISOString();
    },

    keep: env.keep,
  };
}

/** Creates the function that cancels an account deletion; the user calls it, and so does every sign-in method. */
export function createKeeping(env: KeepingEnv): Accounts["keep"] {
  const { queries, now } = env;
  return async (actor) => {
    const { userId } = actor;
    if ((await queries.deleteAt(userId)) === null) return;
    for (const boardId of await queries.notedBoards(userId)) await keepBoard(env, actor, boardId);
    await queries.forgetBoards(userId);
    await queries.keep(userId, new Date(now()));
  };
}

/** Restores a board; one that was restored before, or went with its parent board, is left as it is. */
async function keepBoard({ boards, newId }: Pick<KeepingEnv, "boards" | "newId">, actor: Actor, boardId: string) {
  try {
    await boards.keep(actor, boardId, newId());
  } catch (error) {
    const isSettled = error instanceof AppError && isErrorCode(error.code) && IS_SETTLED.has(error.code);
    if (!isSettled) throw error;
  }
}

const IS_SETTLED: ReadonlySet<string> = new Set(["BOARD_NOT_DELETING", "BOARD_FORBIDDEN", "ACTION_FORBIDDEN"]);

/** Returns when deletion was requested, for an account that is deleted at `deleteAt`. */
export function deletionRequestedAt(deleteAt: Date): Date {
  return new Date(deleteAt.getTime() - DELETION_GRACE_DAYS * 86_400_000);
}

/** Returns the username of a deleted account: unique and without any other meaning. */
export function deletedUsername(userId: string): string {
  return `deleted-${derivedId("deleted person", userId).slice(0, 13)}`;
}
