import { setWatched, type Engine } from "./engine.ts";
import { STORAGE_TROUBLES } from "./surface.ts";

/** Flags of SPEC section 4: online is the socket's flag and the network's flag together (SY-45). */

/** Brings the connection's state up to date with the world. */
export function noteConnection(engine: Engine): void {
  const network = engine.env.network.on();
  const { state } = engine.realtime;
  setWatched(engine.connection, { network, socket: state === "up", online: network && state !== "down" });
}

/** Shows the worst of what is wrong with the device. */
export function noteStorage(engine: Engine): void {
  const { troubles } = engine.disk;
  setWatched(engine.connection, { storage: STORAGE_TROUBLES.find((trouble) => troubles.has(trouble)) ?? "device" });
}

export function isOnline(engine: Engine): boolean {
  return engine.connection.value.online;
}
