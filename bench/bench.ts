import type { Databases, BenchProcess, RunningProduct } from "./running.ts";

/** What a group of figures measures with that starts its own servers. */
export interface DatabaseBench {
  databases: Databases;
  seconds: number;
}

/** What every other group measures with: the product and the bare route side by side. */
export interface Bench extends DatabaseBench {
  product: RunningProduct;
  bare: BenchProcess;
}
