import { AppError } from "#contract/core/error.ts";
import type { ImportRecord, ImportReport } from "#contract/exchange/exchange-endpoints.ts";
import { can } from "#contract/core/permission.ts";
import type { Access } from "#server/access/access.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { ImportQueries } from "./import-queries.ts";

export interface ImportRecordEnv {
  access: Pick<Access, "requireBoard">;
  queries: Pick<ImportQueries, "of" | "keep">;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Deletes a board with its contents; it can be restored for fourteen days. */
  give: (actor: Actor, boardId: string, mutationId: string) => Promise<void>;
}

/** Records of how boards were imported. */
export interface ImportRecords {
  /** `made`: the boards of one import, the outermost first; empty when they had been created before. */
  keep(made: readonly string[], report: ImportReport): Promise<void>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN. `null` for a board that was not imported from a file. */
  of(userId: string, boardId: string): Promise<ImportRecord | null>;
  /**
   * Undoes the whole import in one step (EX-15). Throws IMPORT_CHANGED when anything has changed since, and NOT_FOUND when there was none.
   */
  undo(actor: Actor, boardId: string, mutationId: string): Promise<void>;
}

export function createImportRecords({ access, queries, give, now }: ImportRecordEnv): ImportRecords {
  return {
    async keep(made, report) {
      if (made.length > 0) await queries.keep(made, report, new Date(now()));
    },
    async of(userId, boardId) {
      const role = await access.requireBoard(userId, boardId, "board.import");
      const stored = await queries.of(boardId);
      if (stored === null) return null;
      const { at, report, isUntouched } = stored;
      return { at, report, canUndo: isUntouched && can(role, "board.delete") };
    },
    async undo(actor, boardId, mutationId) {
      await access.requireBoard(actor.userId, boardId, "board.delete");
      const stored = await queries.of(boardId);
      if (stored === null) throw new AppError("NOT_FOUND");
      if (!stored.isUntouched) throw new AppError("IMPORT_CHANGED");
      await give(actor, boardId, mutationId);
    },
  };
}
