import { noteStorage } from "./connection.ts";
import type { Engine } from "../engine/engine.ts";

/** Records that the browser has no room for what should be stored, or that it has room again. */
export function noteFull(engine: Engine, isFull: boolean): void {
  if (isFull) engine.disk.troubles.add("full");
  else engine.disk.troubles.delete("full");
  noteStorage(engine);
}
