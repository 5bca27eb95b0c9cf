import type { Access } from "#server/access/access.ts";
import type { MemoryState } from "#server/testing/memory-storage/memory-state.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import type { StorageWorld } from "./storage-world.ts";

/** Where a defect may sit in the server. */
export interface ServerParts {
  /** The server's storage with the defect. */
  storage: (storage: SyncStorage, world: StorageWorld) => SyncStorage;
  /** What those who read whole boards see of the database. */
  visible: (state: MemoryState) => MemoryState;
  access: (access: Access) => Access;
  /** Whoever is removed stays in the board's room. */
  keepsRooms: boolean;
  /** A restored server says that it never went away. */
  keepsEpochs: boolean;
}
