import type { MemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";
import type { Dice } from "../dice.ts";
import type { Timeline } from "../timeline.ts";

/** What a seeded defect of the storage may need. */
export interface StorageWorld {
  memory: MemoryStorage;
  timeline: Timeline;
  dice: Dice;
  /** Of the node that asks. */
  isAlive: () => boolean;
}
