import { type BoardDefaults, USUAL_DEFAULTS } from "#contract/boards/board-defaults.ts";
import type { DefaultQueries } from "./default-queries.ts";

export interface Defaults {
  read(userId: string): Promise<BoardDefaults>;
  write(userId: string, chosen: BoardDefaults): Promise<BoardDefaults>;
}

/** Defaults for a user's new boards; the usual ones if the user has set none. */
export function createDefaults({ queries, now }: { queries: DefaultQueries; now: () => number }): Defaults {
  return {
    // Defaults that were stored before an option existed lack it.
    read: async (userId) => ({ ...USUAL_DEFAULTS, ...(await queries.read(userId)) }),
    async write(userId, chosen) {
      await queries.write(userId, chosen, new Date(now()));
      return chosen;
    },
  };
}
