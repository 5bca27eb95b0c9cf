import type { Access } from "#server/access/access.ts";
import type { MemoryState } from "#server/testing/memory-storage/memory-state.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import type { StorageWorld } from "./storage-world.ts";

/** The parts of the server that a defect can replace. */
export interface ServerParts {
  /** Returns the server's storage with the defect. */
  storage: (storage: SyncStorage, world: StorageWorld) => SyncStorage;
  /** Returns the database state that readers of whole boards see. */
  visible: (state: MemoryState) => MemoryState;
  access: (access: Access) => Access;
  /** A removed member stays in the board's room. */
  keepsRooms: boolean;
  /** A restored server keeps its epochs, as if it had not been restored. */
  keepsEpochs: boolean;
}
