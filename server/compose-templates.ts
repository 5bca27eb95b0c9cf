import type { Access } from "./access/access.ts";
import type { Database } from "./db/database.ts";
import { createKindQueries } from "./features/boards/kind-queries.ts";
import type { DocumentsInBulk } from "./features/documents/document-bulk-service.ts";
import { createExportQueries } from "./features/exports/export-queries.ts";
import { type BoardTemplates, createBoardTemplates } from "./features/templates/board-template-service.ts";
import { createDefaultQueries } from "./features/templates/default-queries.ts";
import { createDefaults } from "./features/templates/default-service.ts";
import { createTaskTemplates, type TaskTemplates } from "./features/templates/task-template-service.ts";
import { createTemplateQueries } from "./features/templates/template-queries.ts";
import { bindBoardTemplates, bindDefaults, bindTaskTemplates } from "./features/templates/template-routes.ts";
import type { HttpApi } from "./http/http-api.ts";

interface TemplateOptions {
  database: Database;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What tasks of a board begin with. */
export function composeTaskTemplates(
  api: HttpApi,
  { database, now }: TemplateOptions,
  { access }: { access: Access },
): TaskTemplates {
  const templates = createTaskTemplates({ queries: createTemplateQueries(database.pool), access, now });
  bindTaskTemplates(api, templates);
  return templates;
}

/** Boards to begin others with, read as exports read them. */
export function composeBoardTemplates(
  api: HttpApi,
  { database, now }: TemplateOptions,
  { access, documents }: { access: Access; documents: DocumentsInBulk },
): BoardTemplates {
  const { pool } = database;
  const kinds = createKindQueries(pool);
  const templates = createBoardTemplates({
    queries: createTemplateQueries(pool),
    access,
    inOneMoment: (work) => createExportQueries(pool).inOneMoment(work),
    rulesOf: (boardId) => kinds.rules(boardId),
    read: (guids) => documents.read(guids),
    now,
  });
  bindBoardTemplates(api, templates);
  bindDefaults(api, createDefaults({ queries: createDefaultQueries(pool), now }));
  return templates;
}
