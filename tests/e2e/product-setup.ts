import type { TestProject } from "vitest/node";
import { build } from "#scripts/build.mjs";
import { startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of the product that all test files share; read it with `inject("productUrl")`. */
    productUrl: string;
  }
}

/** Builds what has changed and starts one product for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const product = await startProduct({ RATE_LIMIT: "off" });
  project.provide("productUrl", product.url);
  return product.dispose;
}
