import {
  boardTemplatePut,
  boardTemplates,
  boardTemplateSet,
  taskTemplateEnd,
  taskTemplatePut,
} from "#contract/template.ts";
import { boardDefaultsGet, boardDefaultsPut } from "#contract/board-defaults.ts";
import type { Door } from "#server/http/door.ts";
import type { BoardTemplates } from "./board-template-service.ts";
import type { Defaults } from "./default-service.ts";
import type { TaskTemplates } from "./task-template-service.ts";

/** A whole board is read for one. */
const COST_OF_READING = 20;

export function bindTaskTemplates(door: Door, templates: TaskTemplates): void {
  door.bind(taskTemplatePut, async ({ session, params, body }) => ({
    template: await templates.put({ userId: session.userId, ...params }, body),
  }));

  door.bind(taskTemplateEnd, async ({ session, params }) => {
    await templates.end({ userId: session.userId, ...params });
    return undefined;
  });
}

export function bindBoardTemplates(door: Door, templates: BoardTemplates): void {
  door.bind(boardTemplates, async ({ session }) => {
    const items = await templates.list(session.userId);
    return { items, count: items.length };
  });

  door.bind(
    boardTemplatePut,
    ({ session, params, body }) => templates.put({ userId: session.userId, ...params }, body),
    { cost: COST_OF_READING },
  );

  door.bind(boardTemplateSet, async ({ session, params, body }) => {
    await templates.set(session.userId, params.templateId, body);
    return undefined;
  });
}

export function bindDefaults(door: Door, defaults: Defaults): void {
  door.bind(boardDefaultsGet, async ({ session }) => ({ defaults: await defaults.read(session.userId) }));
  door.bind(boardDefaultsPut, async ({ session, body }) => ({ defaults: await defaults.write(session.userId, body) }));
}
