import { createLazySync } from "./lazy-sync.ts";
import type { Sync } from "./sync-api.ts";
import { browserEnv } from "./ports/browser/browser-env.ts";

/** Creates the engine of this page with the ports of the browser. */
export function browserSync(): Sync {
  const env = browserEnv();
  return createLazySync(
    env,
    () => import("./browser-writer.ts").then((chunk) => chunk.browserWriter(env)),
    () => import("./storage/load.ts"),
  );
}
