import type { Databases, Running, RunningProduct } from "./running.ts";

/** What every group of figures measures with: the product and the bare route side by side. */
export interface Bench {
  databases: Databases;
  product: RunningProduct;
  bare: Running;
  seconds: number;
}
