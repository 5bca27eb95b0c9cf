import { bundleLayout, type BundleStores } from "../databases.ts";
import type { Run } from "../disk.ts";
import type { Engine } from "../engine.ts";

/** Where bundles are. */
export function bundlesIn({ bundling, disk }: Engine): Run<BundleStores> {
  bundling.run ??= disk.aside(bundleLayout);
  return bundling.run;
}
