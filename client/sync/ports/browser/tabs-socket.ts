import type { SocketPort } from "../env.ts";
import { sharedSocket, type TabWorld } from "../../tabs/shared-socket/shared-socket.ts";
import { lazySocket } from "./lazy-socket.ts";
import { dialSocketWorker } from "./socket-worker-line.ts";

/** Returns one socket for all tabs if the browser supports it, else one for each tab, whose code is loaded only then. */
export function tabsSocket(world: Pick<TabWorld, "clock" | "network" | "log">): SocketPort {
  return sharedSocket({
    ...world,
    dial: dialSocketWorker,
    own: lazySocket(() => import("./socket-io.ts").then((chunk) => chunk.socketIo)),
  });
}
