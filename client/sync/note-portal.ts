import { setWatched, type Engine } from "./engine.ts";
import { PortalFault } from "./faults.ts";

/** Notes whether somebody between the device and the server has answered in its place. */
export function notePortal(engine: Engine, error: unknown): void {
  if (error instanceof PortalFault) setWatched(engine.connection, { portal: true });
}
