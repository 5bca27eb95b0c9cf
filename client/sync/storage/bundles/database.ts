import { bundleLayout, type BundleStores } from "../disk/databases.ts";
import type { Run } from "../disk/disk.ts";
import type { Engine } from "../../engine/engine.ts";

/** Returns the function that runs transactions on the database of bundles. */
export function bundlesIn({ bundling, disk }: Engine): Run<BundleStores> {
  bundling.run ??= disk.aside(bundleLayout);
  return bundling.run;
}
