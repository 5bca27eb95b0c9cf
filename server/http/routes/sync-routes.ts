import { boardStream, userStream } from "#contract/changes/change.ts";
import { AppError, ERRORS, errorBody } from "#contract/core/error.ts";
import { CHANGES_PAGE_MAX } from "#contract/core/limit.ts";
import {
  isMutationName,
  type Mutation,
  type MutationName,
  parseMutation,
  type PushedMutation,
} from "#contract/mutations/mutation.ts";
import { boardChanges, type PushResult, syncPush, userChanges, userSnapshot } from "#contract/sync/sync-endpoints.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import type { Access } from "#server/access/access.ts";
import type { VisibleBoards } from "#server/access/visible-boards.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { refusalFor } from "#server/http/refusal.ts";
import { hasBadText, refusalOf } from "#server/http/input/validation.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { ChangeLog } from "#server/sync/storage.ts";

export interface SyncRouteDeps {
  mutator: Mutator;
  log: Pick<ChangeLog, "changesSince">;
  access: Access;
  visible: Pick<VisibleBoards, "ofChanges">;
  /** Returns a snapshot of the user's own stream; creates the stream if it does not exist. */
  readUserStream: (userId: string) => Promise<AnswerOf<typeof userSnapshot>>;
}

/** Binds the calls of the sync engine: push and catch-up (docs/specification.md, section 7; docs/design/sync.md, A4 and A5). */
export function bindSync(api: HttpApi, { mutator, log, access, visible, readUserStream }: SyncRouteDeps): void {
  api.bind(
    syncPush,
    async ({ body, session, request }) => {
      const results: PushResult[] = [];
      for (const pushed of body.mutations) {
        try {
          results.push(await doPushed(mutator, session, pushed));
        } catch (error) {
          // Neither done nor rejected: this mutation and all later ones are left out of the answer, and the client sends them again.
          if (results.length === 0) throw error;
          request.log.warn({ requestId: request.id, err: error, done: results.length }, "push cut short");
          break;
        }
      }
      return { results };
    },
    { checksText: true, isLarge: true },
  );

  api.bind(
    boardChanges,
    async ({ params: { boardId }, query, session }) => {
      const { userId } = session;
      await access.requireBoard(userId, boardId, "board.see");
      const answer = await log.changesSince({ ...questionOf(query), stream: boardStream(boardId), userId });
      if ("resync" in answer) return answer;
      return { ...answer, changes: await visible.ofChanges({ userId, boardId }, answer.changes) };
    },
    { isLarge: true },
  );

  api.bind(
    userChanges,
    ({ query, session }) =>
      log.changesSince({ ...questionOf(query), stream: userStream(session.userId), userId: session.userId }),
    { isLarge: true },
  );

  api.bind(userSnapshot, ({ session }) => readUserStream(session.userId));
}

function questionOf({ epoch, since, limit }: { epoch?: string; since: number; limit?: number }) {
  return { epoch, since, limit: limit ?? CHANGES_PAGE_MAX };
}

/** Returns the result of one pushed mutation. Throws server errors: the database is down, the server is busy or has a defect. */
async function doPushed(mutator: Mutator, actor: Actor, pushed: PushedMutation): Promise<PushResult> {
  const { mutationId } = pushed;
  try {
    const { changes } = await mutator.mutate(actor, readPushed(pushed));
    return { mutationId, status: "ok", changes: [...changes] };
  } catch (error) {
    const refusal = refusalFor(error);
    if (refusal === null || ERRORS[refusal.code].status >= 500) throw error;
    const { statusCode: httpStatus, code, message, details } = errorBody(refusal.code, refusal.details);
    return { mutationId, status: "rejected", code, message, httpStatus, ...(details === undefined ? {} : { details }) };
  }
}

/** Throws the refusal of an unknown or malformed mutation. */
function readPushed(pushed: PushedMutation): Mutation {
  const { op, args } = pushed;
  if (!isMutationName(op)) throw new AppError("MUTATION_UNKNOWN");
  if (hasBadText(args)) throw new AppError("TEXT_INVALID");
  const parsed = parseAs(pushed, op);
  if (parsed.ok) return parsed.mutation;
  throw refusalOf(parsed.issues, args);
}

type MutationParseResult = { ok: true; mutation: Mutation } | Extract<ReturnType<typeof parseMutation>, { ok: false }>;

/** The compiler cannot relate a name from a union to its arguments; `parseMutation` checks the relation. */
function parseAs(pushed: PushedMutation, op: MutationName): MutationParseResult;
function parseAs(pushed: PushedMutation, op: MutationName): unknown {
  return parseMutation(pushed, op);
}
