declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  export type CopyTo = Readable & Submittable & { rowCount: number };
  export type CopyFrom = Writable & Submittable & { rowCount: number };
  export function to(sql: string): CopyTo;
  export function from(sql: string): CopyFrom;
}
