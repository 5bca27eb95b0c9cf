import { noteStorage } from "./connection.ts";
import type { Engine } from "../engine/engine.ts";

/** The browser has no room for what should be kept, or has some again. */
export function noteFull(engine: Engine, isFull: boolean): void {
  if (isFull) engine.disk.troubles.add("full");
  else engine.disk.troubles.delete("full");
  noteStorage(engine);
}
