import type { ClientConfig, Pool } from "pg";
import type { Log } from "#server/db/log.ts";
import { createEar } from "./bus-ear.ts";
import { helloLetter, lettersOf, readLetter } from "./bus-letter.ts";
import { createMemoryBus } from "./bus-memory.ts";
import { createPost } from "./bus-post.ts";
import type { Bus } from "./bus.ts";
import { createHeadWatch } from "./head-watch.ts";
import { createPeers, HELLO_MS } from "./peers.ts";
import type { ChangeLog } from "./storage.ts";

export interface PostgresBusEnv {
  /** Sends. */
  pool: Pick<Pool, "query">;
  /** What the connection that listens is made from. */
  target: ClientConfig;
  /** Unlike that of every other node. */
  nodeId: string;
  heads: Pick<ChangeLog, "headsOf">;
  log: Log;
  /** Milliseconds of a clock that only goes forward; the process's own unless said. */
  now?: () => number;
}

/**
 * The bus of several nodes over LISTEN and NOTIFY. One's own messages are heard at once and never come back. A node that has
 * heard of no other for a while tells the database nothing: most installations have one.
 */
export interface PostgresBus extends Bus {
  /** Resolves when other nodes are heard. */
  listening(): Promise<void>;
}

const CHANNEL = "yarus_bus";
const SEND = "select pg_notify($1::text, letter) from unnest($2::text[]) letter";

export function createPostgresBus(env: PostgresBusEnv): PostgresBus {
  const { pool, target, nodeId, heads, log, now = () => performance.now() } = env;
  const local = createMemoryBus((error) => log.error({ err: error }, "a listener of the bus failed"));
  const watch = createHeadWatch(heads, (message) => local.publish(message));
  const post = createPost((letters) => pool.query(SEND, [CHANNEL, letters]), log);
  const peers = createPeers(now);
  const sayHello = () => post.send([helloLetter(nodeId)]);
  const ear = createEar({
    target,
    channel: CHANNEL,
    log,
    hear(text) {
      const letter = readLetter(text, nodeId);
      if (letter === null) return;
      if (peers.heard(letter.from)) sayHello();
      if (letter.message === null) return;
      watch.saw(letter.message);
      local.publish(letter.message);
    },
    opened() {
      peers.opened();
      sayHello();
    },
    closed: () => peers.closed(),
    compare: () => watch.compare(),
  });
  const greeting = setInterval(sayHello, HELLO_MS);
  greeting.unref();
  return {
    publish(message) {
      watch.saw(message);
      local.publish(message);
      if (!peers.areNone()) post.send(lettersOf(message, nodeId));
    },
    subscribe: (listener) => local.subscribe(listener),
    follow: (streams) => watch.follow(streams),
    listening: () => ear.listening(),
    async close() {
      clearInterval(greeting);
      await Promise.all([ear.close(), post.close()]);
      await local.close();
    },
  };
}
