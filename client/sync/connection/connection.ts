import { setWatched, watch, type Engine } from "../engine/engine.ts";
import { STORAGE_TROUBLES } from "../connection-api.ts";

/** The time after which screens stop waiting for a first connection, ms. */
const CONNECT_PATIENCE_MS = 1_500;

/**
 * Updates the state of the connection. Online needs the socket's flag and the network's flag; without a signed-in user there is no socket,
 * so the network's flag alone counts.
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

/** Returns true if there is no session: the socket is connected only with a session. */
function isSignedOut({ session: { value } }: Engine): boolean {
  return value.status === "anonymous" || value.status === "expired";
}

/** Marks a first connection that takes long as `slow`, so that screens continue with stored data. */
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

/** Resolves when it is known whether there is a connection, or that finding out takes long; `null` if it is known already. */
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

/** Shows the worst trouble of the device's storage. */
export function noteStorage(engine: Engine): void {
  const { troubles } = engine.disk;
  setWatched(engine.connection, { storage: STORAGE_TROUBLES.find((trouble) => troubles.has(trouble)) ?? "device" });
}

export function isOnline(engine: Engine): boolean {
  return engine.connection.value.online;
}
