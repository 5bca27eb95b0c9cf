import type { MemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";
import type { Dice } from "../dice.ts";
import type { Timeline } from "../timeline.ts";

/** Dependencies of a seeded defect of the storage. */
export interface StorageWorld {
  memory: MemoryStorage;
  timeline: Timeline;
  dice: Dice;
  /** Returns false once the calling node has died. */
  isAlive: () => boolean;
}
