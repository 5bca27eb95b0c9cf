import { AppError } from "#contract/core/error.ts";
import {
  WEBHOOK_MEMORY_DAYS,
  WEBHOOK_SECRET_REVEAL_S,
  WEBHOOK_SHOWN_MAX,
  WEBHOOKS_PER_BOARD_MAX,
} from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import type { Webhook, WebhookDelivery, WebhookEvent } from "#contract/integrations/webhook.ts";
import type { Access } from "#server/access/access.ts";
import { pingBody } from "./events/body.ts";
import type { LogQueries } from "./log-queries.ts";
import type { DeliveryRow } from "./sending-queries.ts";
import { attempt, isTaken, retryAfter, type SendingEnv } from "./sending-service.ts";
import type { WebhookQueries, WebhookRow } from "./webhook-queries.ts";

const DAY_MS = 86_400_000;
/** Deliveries that a board's list shows for each webhook. */
const LAST_FEW = 5;

export interface WebhookContext {
  queries: WebhookQueries;
  log: Pick<LogQueries, "forgetCursors">;
  sending: SendingEnv;
  access: Access;
  publicUrl: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface WebhookSettings {
  url: string;
  events: readonly WebhookEvent[];
  nested: boolean;
  isOn: boolean;
}

/** Identifies a webhook and the caller. */
export interface WebhookKey {
  userId: string;
  boardId: string;
  webhookId: string;
}

/** Every method requires the right `webhook.edit`: throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, then WEBHOOK_GONE and DELIVERY_GONE. */
export interface Webhooks {
  list(userId: string, boardId: string): Promise<Webhook[]>;
  /** WH-01, WH-03. Also throws WEBHOOK_ADDRESS_INVALID, WEBHOOK_ADDRESS_PRIVATE, BOARD_ARCHIVED, TOO_MANY_WEBHOOKS, ID_TAKEN. */
  put(named: WebhookKey, settings: WebhookSettings): Promise<{ webhook: Webhook; secret: string | null }>;
  end(named: WebhookKey): Promise<void>;
  /** WH-04. Throws SECRET_CHANGED for a number that is not the next. */
  renewSecret(named: WebhookKey, number: number): Promise<string>;
  /** WH-13 */
  ping(named: WebhookKey, id: string): Promise<WebhookDelivery>;
  again(named: WebhookKey, deliveryId: string): Promise<WebhookDelivery>;
  deliveries(named: WebhookKey): Promise<WebhookDelivery[]>;
  delivery(named: WebhookKey, id: string): Promise<{ delivery: WebhookDelivery; body: string; answer: string | null }>;
  tidy(): Promise<void>;
}

/** Webhooks: URLs that are notified of what happens on boards (docs/decisions/0037). */
export function createWebhooks(context: WebhookContext): Webhooks {
  const { queries, sending, access, now } = context;
  const may = (userId: string, boardId: string) => access.requireBoard(userId, boardId, "webhook.edit");

  async function required({ userId, boardId, webhookId }: WebhookKey): Promise<WebhookRow> {
    await may(userId, boardId);
    const row = await queries.byId(webhookId);
    if (row === null || row.boardId !== boardId) throw new AppError("WEBHOOK_GONE");
    return row;
  }

  async function toWebhooks(rows: readonly WebhookRow[]): Promise<Webhook[]> {
    const latest = await sending.queries.latest(
      rows.map(({ id }) => id),
      LAST_FEW,
    );
    return Promise.all(
      rows.map(async (row) => ({
        ...shown(row, await stopOf(access, row)),
        deliveries: latest.filter(({ webhookId }) => webhookId === row.id).map(shownDelivery),
      })),
    );
  }

  return {
    async list(userId, boardId) {
      await may(userId, boardId);
      return toWebhooks(await queries.ofBoard(boardId));
    },

    async put(named, settings) {
      const { userId, boardId, webhookId: id } = named;
      await may(userId, boardId);
      const url = await openAddress(sending, settings.url);
      if ((await queries.board(boardId))?.status === "archived") throw new AppError("BOARD_ARCHIVED");
      const at = new Date(now());
      const next = { ...settings, id, boardId, url, by: userId, at };
      const isNew = await queries.insert(next, WEBHOOKS_PER_BOARD_MAX);
      if (!isNew) {
        const before = await queries.byId(id);
        if (before === null) throw new AppError("TOO_MANY_WEBHOOKS");
        if (before.boardId !== boardId) throw new AppError("ID_TAKEN");
        await queries.change(next);
      }
      const row = await required(named);
      const [webhook] = await toWebhooks([row]);
      if (webhook === undefined) throw new AppError("WEBHOOK_GONE");
      const isFirst = row.secretNumber === 1 && isFresh(row, at.getTime()) && row.createdBy === userId;
      return { webhook, secret: isFirst ? sending.secrets.secretOf(row) : null };
    },

    async end(named) {
      await may(named.userId, named.boardId);
      if (!(await queries.remove(named.boardId, named.webhookId))) throw new AppError("WEBHOOK_GONE");
    },

    async renewSecret(named, number) {
      const row = await required(named);
      const at = now();
      const isDone = await queries.renewSecret(row.id, number, new Date(at));
      const isRepeat = row.secretNumber === number && isFresh(row, at);
      if (!isDone && !isRepeat) throw new AppError("SECRET_CHANGED");
      return sending.secrets.secretOf({ id: row.id, secretNumber: number });
    },

    ...createWebhookDeliveries(context, required),

    async tidy() {
      await sending.queries.deleteOld(new Date(now() - WEBHOOK_MEMORY_DAYS * DAY_MS));
      await context.log.forgetCursors();
    },
  };
}

type WebhookDeliveries = Pick<Webhooks, "ping" | "again" | "deliveries" | "delivery">;

/** Past deliveries, and manual ones. `required` checks the right. */
function createWebhookDeliveries(
  context: WebhookContext,
  required: (named: WebhookKey) => Promise<WebhookRow>,
): WebhookDeliveries {
  const { queries, sending, publicUrl, now } = context;
  const delivery: WebhookDeliveries["delivery"] = async (named, id) => {
    await required(named);
    const found = await sending.queries.detail(named.webhookId, id);
    if (found === null) throw new AppError("DELIVERY_GONE");
    return { delivery: shownDelivery(found.row), body: found.body, answer: found.answer };
  };
  return {
    delivery,

    async ping(named, id) {
      const row = await required(named);
      const board = await queries.board(row.boardId);
      if (board === null) throw new AppError("WEBHOOK_GONE");
      const at = new Date(now());
      const { status: _status, ...known } = board;
      const body = pingBody({ at: at.toISOString(), board: known, publicUrl, by: named.userId });
      if (await sending.queries.insertDone({ id, webhookId: row.id, body, at })) await sendNow(sending, id);
      return (await delivery(named, id)).delivery;
    },

    async again(named, id) {
      await delivery(named, id);
      await sendNow(sending, id);
      return (await delivery(named, id)).delivery;
    },

    async deliveries(named) {
      await required(named);
      return (await sending.queries.latest([named.webhookId], WEBHOOK_SHOWN_MAX)).map(shownDelivery);
    },
  };
}

/** Sends out of order and at once, as the user waits for the result. A pending delivery keeps its next turn. */
async function sendNow(env: SendingEnv, deliveryId: string): Promise<void> {
  const sendable = await env.queries.one(deliveryId);
  if (sendable === null) throw new AppError("DELIVERY_GONE");
  const tried = await attempt(env, sendable);
  if (tried === null) return;
  const wait = retryAfter(sendable.attempts + 1);
  const again = wait === null ? null : new Date(env.now() + wait);
  await env.queries.note(deliveryId, tried, isTaken(tried), again);
}

/** WH-02. Checks an address and returns it in normalised form. */
async function openAddress({ outgoing }: SendingEnv, address: string): Promise<string> {
  if (!URL.canParse(address)) throw new AppError("WEBHOOK_ADDRESS_INVALID");
  const url = new URL(address);
  url.hash = "";
  const isWhole = url.port === "" && url.username === "" && url.password === "" && url.protocol === "https:";
  if (!outgoing.allowsPrivate && !isWhole) throw new AppError("WEBHOOK_ADDRESS_INVALID");
  if (!/^https?:$/.test(url.protocol)) throw new AppError("WEBHOOK_ADDRESS_INVALID");
  if (!(await outgoing.mayCall(url.href))) throw new AppError("WEBHOOK_ADDRESS_PRIVATE");
  return url.href;
}

/** A secret may be returned again for a while, in case its response was lost. */
function isFresh({ secretAt }: WebhookRow, at: number): boolean {
  return at - secretAt.getTime() <= WEBHOOK_SECRET_REVEAL_S * 1_000;
}

/** A webhook acts with the current rights of the user who saved it last (WH-08). */
async function stopOf(access: Access, { createdBy, boardId, isOn, stopped }: WebhookRow): Promise<Webhook["stopped"]> {
  if (!isOn) return stopped;
  const role = createdBy === null ? null : await access.roleOn(createdBy, boardId);
  return can(role, "webhook.edit") ? null : "right";
}

function shown(row: WebhookRow, stopped: Webhook["stopped"]): Omit<Webhook, "deliveries"> {
  const { id, url, events, nested, isOn, failingSince, secretNumber, createdBy, name, createdAt } = row;
  return {
    id,
    url,
    events,
    nested,
    isOn,
    stopped,
    failingSince: failingSince?.toISOString() ?? null,
    secretNumber,
    createdBy: createdBy === null || name === null ? null : { id: createdBy, name },
    createdAt: createdAt.toISOString(),
  };
}

function shownDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, createdAt, dueAt, attempts, outcome, triedAt, status, durationMs, fault } = row;
  const state = outcome ?? "waiting";
  return {
    id,
    event,
    createdAt: createdAt.toISOString(),
    state,
    attempts,
    dueAt: state === "waiting" ? dueAt.toISOString() : null,
    last: triedAt === null ? null : { at: triedAt.toISOString(), status, durationMs, fault },
  };
}
