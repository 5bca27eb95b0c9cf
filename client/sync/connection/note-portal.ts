import { setWatched, type Engine } from "../engine/engine.ts";
import { PortalFault } from "../ports/faults.ts";

/** Records that a captive portal answered instead of the server. */
export function notePortal(engine: Engine, error: unknown): void {
  if (error instanceof PortalFault) setWatched(engine.connection, { portal: true });
}
