import { setWatched, watch, type Engine } from "../engine/engine.ts";
import { STORAGE_TROUBLES } from "../connection-api.ts";

/** How long a first connection may take before screens stop waiting for it, ms. */
const CONNECT_PATIENCE_MS = 1_500;

/**
 * Brings the connection's state up to date with the world. Online is the socket's flag and the network's flag together; a person who is not
 * signed in has no socket, so for them the network alone counts.
 */
export function noteConnection(engine: Engine): void {
  const network = engine.env.network.on();
  const { state } = engine.realtime;
  const online = network && (state === "up" || state === "absent" || isSignedOut(engine));
  const isConnecting = network && !online && state !== "down" && !engine.isStopped;
  const connecting = isConnecting ? (engine.connection.value.connecting ?? "begun") : null;
  setWatched(engine.connection, { network, socket: state === "up", online, connecting });
  waitForConnection(engine, connecting === "begun");
}

/** A connection is kept for those alone who are signed in. */
function isSignedOut({ session: { value } }: Engine): boolean {
  return value.status === "anonymous" || value.status === "expired";
}

/** A first connection that is slow is spoken of, and screens go on with what the device has. */
function waitForConnection(engine: Engine, isWaiting: boolean): void {
  const { realtime } = engine;
  if (!isWaiting) {
    realtime.cancelPatience?.();
    realtime.cancelPatience = null;
    return;
  }
  realtime.cancelPatience ??= engine.env.clock.after(CONNECT_PATIENCE_MS, () => {
    realtime.cancelPatience = null;
    if (engine.connection.value.connecting === "begun") setWatched(engine.connection, { connecting: "slow" });
  });
}

/** Resolves when it is known whether there is a connection, or that finding out takes long; `null` when it is known already. */
export function connectionKnown(engine: Engine): Promise<void> | null {
  if (engine.connection.value.connecting !== "begun") return null;
  return new Promise((resolve) => {
    const end = watch(engine.connection, () => {
      if (engine.connection.value.connecting === "begun") return;
      end();
      resolve();
    });
  });
}

/** Shows the worst of what is wrong with the device. */
export function noteStorage(engine: Engine): void {
  const { troubles } = engine.disk;
  setWatched(engine.connection, { storage: STORAGE_TROUBLES.find((trouble) => troubles.has(trouble)) ?? "device" });
}

export function isOnline(engine: Engine): boolean {
  return engine.connection.value.online;
}
