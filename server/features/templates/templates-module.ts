import type { Access } from "#server/access/access.ts";
import type { Database } from "#server/db/database.ts";
import { createKindQueries } from "#server/features/boards/kind-queries.ts";
import type { DocumentsInBulk } from "#server/features/documents/document-bulk-service.ts";
import { createExportQueries } from "#server/features/exports/export-queries.ts";
import { type BoardTemplates, createBoardTemplates } from "./board-template-service.ts";
import { createDefaultQueries } from "./default-queries.ts";
import { createDefaults } from "./default-service.ts";
import { createTaskTemplates, type TaskTemplates } from "./task-template-service.ts";
import { createTemplateQueries } from "./template-queries.ts";
import { bindBoardTemplates, bindDefaults, bindTaskTemplates } from "./template-routes.ts";
import type { HttpApi } from "#server/http/http-api.ts";

interface TemplateOptions {
  database: Database;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Wires task templates of boards. */
export function composeTaskTemplates(
  api: HttpApi,
  { database, now }: TemplateOptions,
  { access }: { access: Access },
): TaskTemplates {
  const templates = createTaskTemplates({ queries: createTemplateQueries(database.pool), access, now });
  bindTaskTemplates(api, templates);
  return templates;
}

/** Wires board templates, which read boards as exports do. */
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
