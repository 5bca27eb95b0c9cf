import {
  boardTemplatePut,
  boardTemplates,
  boardTemplateSet,
  taskTemplateEnd,
  taskTemplatePut,
} from "#contract/boards/template.ts";
import { boardDefaultsGet, boardDefaultsPut } from "#contract/boards/board-defaults.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { BoardTemplates } from "./board-template-service.ts";
import type { Defaults } from "./default-service.ts";
import type { TaskTemplates } from "./task-template-service.ts";

/** Reads a whole board. */
const COST_OF_READING = 20;

export function bindTaskTemplates(api: HttpApi, templates: TaskTemplates): void {
  api.bind(taskTemplatePut, async ({ session, params, body }) => ({
    template: await templates.put({ userId: session.userId, ...params }, body),
  }));

  api.bind(taskTemplateEnd, async ({ session, params }) => {
    await templates.end({ userId: session.userId, ...params });
    return undefined;
  });
}

export function bindBoardTemplates(api: HttpApi, templates: BoardTemplates): void {
  api.bind(boardTemplates, async ({ session }) => {
    const items = await templates.list(session.userId);
    return { items, count: items.length };
  });

  api.bind(
    boardTemplatePut,
    ({ session, params, body }) => templates.put({ userId: session.userId, ...params }, body),
    { cost: COST_OF_READING },
  );

  api.bind(boardTemplateSet, async ({ session, params, body }) => {
    await templates.set(session.userId, params.templateId, body);
    return undefined;
  });
}

export function bindDefaults(api: HttpApi, defaults: Defaults): void {
  api.bind(boardDefaultsGet, async ({ session }) => ({ defaults: await defaults.read(session.userId) }));
  api.bind(boardDefaultsPut, async ({ session, body }) => ({ defaults: await defaults.write(session.userId, body) }));
}
