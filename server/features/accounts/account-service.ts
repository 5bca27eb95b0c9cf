import type { AnswerOf } from "#contract/core/endpoint.ts";
import type { accountEnding } from "#contract/users/account.ts";
import { endOfGrace } from "#contract/boards/deletion.ts";
import { AppError, isErrorCode } from "#contract/core/error.ts";
import { DELETION_GRACE_DAYS } from "#contract/core/limit.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { AccountQueries } from "./account-queries.ts";

/** An account is given up and kept by its person (docs/decisions/0039). What happens when the time is over is in `account-deletion-service`. */
export interface Accounts {
  ending(userId: string): Promise<AnswerOf<typeof accountEnding>>;
  /** `typed` is the username as its person typed it. Throws CONFIRMATION_WRONG, PROOF_NEEDED, ADMIN_LAST. Answers when it goes. */
  giveUp(session: Actor & { sessionId: string }, typed: string): Promise<string>;
  /** Does nothing for an account that stays. */
  keep(actor: Actor): Promise<void>;
}

export interface KeepingEnv {
  queries: Pick<AccountQueries, "deleteAt" | "keep" | "notedBoards" | "forgetBoards">;
  /** Boards are given up and kept as their owner does it. */
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
  /** Ends all sessions of a person but one. */
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
        // Noted first: a board that goes for this is then always kept with the account.
        await queries.noteBoard(userId, id);
        await boards.give(actor, id, env.newId());
      }
      await env.endSessions(userId, sessionId);
      return deleteAt.toISOString();
    },

    keep: env.keep,
  };
}

/** What keeps an account: done by its person, and by every way of coming in. */
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

/** A board that was kept before, or went with the board that it is in, is as it should be. */
async function keepBoard({ boards, newId }: Pick<KeepingEnv, "boards" | "newId">, actor: Actor, boardId: string) {
  try {
    await boards.keep(actor, boardId, newId());
  } catch (error) {
    const isSettled = error instanceof AppError && isErrorCode(error.code) && IS_SETTLED.has(error.code);
    if (!isSettled) throw error;
  }
}

const IS_SETTLED: ReadonlySet<string> = new Set(["BOARD_NOT_DELETING", "BOARD_FORBIDDEN", "ACTION_FORBIDDEN"]);

/** Since when an account that goes at this moment has been given up. */
export function deletionRequestedAt(deleteAt: Date): Date {
  return new Date(deleteAt.getTime() - DELETION_GRACE_DAYS * 86_400_000);
}

/** The name that stands for nobody: it tells accounts apart and says nothing else. */
export function deletedUsername(userId: string): string {
  return `deleted-${derivedId("deleted person", userId).slice(0, 13)}`;
}
