import type { ClientConfig, Pool } from "pg";
import type { Log } from "#server/runtime/log.ts";
import { createPostgresListener } from "./bus-listener.ts";
import { encodeHello, encodeMessage, decodePayload } from "./bus-codec.ts";
import { createMemoryBus } from "./bus-memory.ts";
import { createPostgresPublisher } from "./bus-publisher.ts";
import type { Bus } from "./bus.ts";
import { createHeadWatch } from "./head-watch.ts";
import { createPeers, HELLO_MS } from "./peers.ts";
import type { ChangeLog } from "../storage.ts";

export interface PostgresBusEnv {
  /** Sends notifications. */
  pool: Pick<Pool, "query">;
  /** Options of the listening connection. */
  target: ClientConfig;
  /** Unique among the nodes. */
  nodeId: string;
  heads: Pick<ChangeLog, "headsOf">;
  log: Log;
  /** A monotonic clock in ms; that of the process by default. */
  now?: () => number;
}

/**
 * The bus of several nodes over LISTEN and NOTIFY. A node's own messages are delivered to it at once and are not received again. A node
 * that has received nothing from others for a while sends no messages to the database: most installations have a single node.
 */
export interface PostgresBus extends Bus {
  /** Resolves when messages of other nodes can be received. */
  listening(): Promise<void>;
}

const CHANNEL = "yarus_bus";
const SEND = "select pg_notify($1::text, letter) from unnest($2::text[]) letter";

export function createPostgresBus(env: PostgresBusEnv): PostgresBus {
  const { pool, target, nodeId, heads, log, now = () => performance.now() } = env;
  const local = createMemoryBus((error) => log.error({ err: error }, "a listener of the bus failed"));
  const watch = createHeadWatch(heads, (message) => local.publish(message));
  const publisher = createPostgresPublisher((payloads) => pool.query(SEND, [CHANNEL, payloads]), log);
  const peers = createPeers(now);
  const sendHello = () => publisher.send([encodeHello(nodeId)]);
  const busListener = createPostgresListener({
    target,
    channel: CHANNEL,
    log,
    onPayload(text) {
      const envelope = decodePayload(text, nodeId);
      if (envelope === null) return;
      if (peers.markSeen(envelope.from)) sendHello();
      if (envelope.message === null) return;
      watch.saw(envelope.message);
      local.publish(envelope.message);
    },
    opened() {
      peers.opened();
      sendHello();
    },
    closed: () => peers.closed(),
    compare: () => watch.compare(),
  });
  const greeting = setInterval(sendHello, HELLO_MS);
  greeting.unref();
  return {
    publish(message) {
      watch.saw(message);
      local.publish(message);
      if (!peers.areNone()) publisher.send(encodeMessage(message, nodeId));
    },
    subscribe: (listener) => local.subscribe(listener),
    follow: (streams) => watch.follow(streams),
    listening: () => busListener.listening(),
    async close() {
      clearInterval(greeting);
      await Promise.all([busListener.close(), publisher.close()]);
      await local.close();
    },
  };
}
