import { setWatched, type Engine } from "../engine/engine.ts";
import { PortalFault } from "../ports/faults.ts";

/** Notes whether somebody between the device and the server has answered in its place. */
export function notePortal(engine: Engine, error: unknown): void {
  if (error instanceof PortalFault) setWatched(engine.connection, { portal: true });
}
