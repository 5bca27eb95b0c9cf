import type { SocketPort } from "../env.ts";
import { sharedSocket, type TabWorld } from "../../tabs/shared-socket/shared-socket.ts";
import { lazySocket } from "./lazy-socket.ts";
import { dialSocketWorker } from "./socket-worker-line.ts";

/** One socket for all tabs where the browser can, one a tab where it cannot; the code of the latter comes only then. */
export function tabsSocket(world: Pick<TabWorld, "clock" | "network" | "log">): SocketPort {
  return sharedSocket({
    ...world,
    dial: dialSocketWorker,
    own: lazySocket(() => import("./socket-io.ts").then((chunk) => chunk.socketIo)),
  });
}
