import { createLazySync } from "../lazy-sync.ts";
import type { Sync } from "../surface.ts";
import { browserEnv } from "./browser-env.ts";

/** The engine of this page in the real world. */
export function browserSync(): Sync {
  const env = browserEnv();
  return createLazySync(
    env,
    () => import("./browser-writer.ts").then((chunk) => chunk.browserWriter(env)),
    () => import("../load.ts"),
  );
}
