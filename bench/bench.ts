import type { Databases, BenchProcess, RunningProduct } from "./running.ts";

/** The context of a group of metrics that starts its own servers. */
export interface DatabaseBench {
  databases: Databases;
  seconds: number;
}

/** The context of every other group: the product and the bare server side by side. */
export interface Bench extends DatabaseBench {
  product: RunningProduct;
  bare: BenchProcess;
}
