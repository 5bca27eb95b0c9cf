import { WEBHOOK_WAITING_MAX } from "#contract/core/limit.ts";
import { can, type Role } from "#contract/core/permission.ts";
import type { WebhookEvent } from "#contract/integrations/webhook.ts";
import type { Audience } from "#server/sync/storage.ts";
import { bodyOf, type Around } from "./events/body.ts";
import { eventsOf, type BoardEvent } from "./events/events-of.ts";
import type { BoardChange, FollowedStream, Follower, LogQueries, NewDelivery } from "./log-queries.ts";

export interface WebhookLogEnv {
  queries: LogQueries;
  audience: Pick<Audience, "readersOf">;
  publicUrl: string;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const STREAMS_TOGETHER = 50;
const CHANGES_TOGETHER = 100;

/**
 * Reads changes committed since the last run on boards with webhooks, and creates deliveries (WH-05, WH-07). Returns whether there may be
 * more.
 */
export async function readForWebhooks(env: WebhookLogEnv): Promise<boolean> {
  const { queries } = env;
  const behind = await queries.behind(STREAMS_TOGETHER);
  if (behind.length === 0) return false;
  const changes = await queries.changesAfter(behind, CHANGES_TOGETHER);
  const logs = behind.map((followed) => ({
    followed,
    changes: changes.filter(({ stream }) => stream === followed.stream),
  }));
  const context = await loadContext(env, behind, changes);
  const made = logs.flatMap((log) =>
    log.changes.flatMap((change) => newDeliveriesOf(env, log.followed, change, context)),
  );
  const at = new Date(env.now());
  const read = logs.flatMap(({ followed, changes: own }) => {
    const last = own.at(-1);
    return last === undefined ? [] : [{ stream: followed.stream, seq: last.seq }];
  });
  await queries.write(made, read, at);
  const webhookIds = [...new Set(made.map(({ webhookId }) => webhookId))];
  if (webhookIds.length > 0) await queries.stopBehind(webhookIds, WEBHOOK_WAITING_MAX, at);
  return behind.length === STREAMS_TOGETHER || logs.some((log) => log.changes.length === CHANGES_TOGETHER);
}

interface DeliveryContext {
  followers: ReadonlyMap<string, Follower>;
  readers: ReadonlyMap<string, ReadonlyMap<string, Role>>;
  aroundOf(boardId: string): Around | undefined;
}

/** Loads current names and rights: the log contains changes only. */
async function loadContext(
  { queries, audience, publicUrl }: WebhookLogEnv,
  behind: readonly FollowedStream[],
  changes: readonly BoardChange[],
): Promise<DeliveryContext> {
  const followers = await queries.followers([...new Set(behind.flatMap(({ webhookIds }) => webhookIds))]);
  const boardIds = [...new Set([...behind, ...followers].map(({ boardId }) => boardId))];
  const boardOf = new Map(behind.map(({ stream, boardId }) => [stream, boardId]));
  const taskIds = changes.flatMap(({ stream, ops }) =>
    eventsOf(ops, boardOf.get(stream) ?? "").flatMap(({ taskId }) => taskId ?? []),
  );
  const [readers, boards, tasks, people] = await Promise.all([
    audience.readersOf(boardIds),
    queries.boards(boardIds),
    queries.tasks([...new Set(taskIds)]),
    queries.names([...new Set(changes.flatMap(({ actor }) => actor ?? []))]),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const boardById = new Map(boards.map((board) => [board.id, board]));
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  return {
    followers: new Map(followers.map((follower) => [follower.id, follower])),
    readers,
    aroundOf(boardId) {
      const board = boardById.get(boardId);
      if (board === undefined) return undefined;
      const task: Around["task"] = (id) => {
        const found = taskById.get(id);
        return found?.boardId === boardId ? found : undefined;
      };
      return { board, task, nameOf: (id) => names.get(id), publicUrl };
    },
  };
}

function newDeliveriesOf(
  env: WebhookLogEnv,
  followed: FollowedStream,
  change: BoardChange,
  context: DeliveryContext,
): NewDelivery[] {
  const around = context.aroundOf(followed.boardId);
  if (around === undefined) return [];
  const byEvent = new Map<WebhookEvent, BoardEvent[]>();
  for (const one of eventsOf(change.ops, followed.boardId))
    byEvent.set(one.event, [...(byEvent.get(one.event) ?? []), one]);
  const at = { ...change, at: change.at.toISOString() };
  return [...byEvent].flatMap(([event, boardEvents]) => {
    const body = bodyOf(event, boardEvents, at, around);
    const source = `${change.stream}:${change.epoch}:${String(change.seq)}:${event}`;
    return followed.webhookIds
      .flatMap((id) => context.followers.get(id) ?? [])
      .filter((follower) => shouldNotify(follower, { event, change, boardId: followed.boardId }, context))
      .map(({ id }) => ({ id: env.newId(), webhookId: id, event, source, body }));
  });
}

interface FollowerEvent {
  event: WebhookEvent;
  change: BoardChange;
  boardId: string;
}

/** WH-08: what the webhook's author may see, as long as they may configure it. */
function shouldNotify(
  follower: Follower,
  { event, change, boardId }: FollowerEvent,
  { readers }: DeliveryContext,
): boolean {
  const { createdBy, events, activeFrom } = follower;
  if (createdBy === null || !events.includes(event) || change.at < activeFrom) return false;
  const roleOn = (id: string): Role | null => readers.get(id)?.get(createdBy) ?? null;
  return can(roleOn(follower.boardId), "webhook.edit") && can(roleOn(boardId), "board.see");
}
