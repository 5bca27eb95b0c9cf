import { type BoardDefaults, USUAL_DEFAULTS } from "#contract/boards/board-defaults.ts";
import type { DefaultQueries } from "./default-queries.ts";

export interface Defaults {
  read(userId: string): Promise<BoardDefaults>;
  write(userId: string, chosen: BoardDefaults): Promise<BoardDefaults>;
}

/** What a person's new boards begin with; whoever has chosen nothing has what is usual. */
export function createDefaults({ queries, now }: { queries: DefaultQueries; now: () => number }): Defaults {
  return {
    // What was chosen before there was something else to choose lacks that.
    read: async (userId) => ({ ...USUAL_DEFAULTS, ...(await queries.read(userId)) }),
    async write(userId, chosen) {
      await queries.write(userId, chosen, new Date(now()));
      return chosen;
    },
  };
}
