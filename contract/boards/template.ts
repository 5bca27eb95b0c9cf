import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, id, storedIcon, storedText, text, time } from "../core/field.ts";
import { boardEntity } from "../entities/board.ts";
import { columnEntity } from "../entities/column.ts";
import { customFieldEntity, fieldOptionName } from "../entities/custom-field.ts";
import { shapeFor } from "../entities/define-entity.ts";
import { itemEntity } from "../entities/item.ts";
import { labelEntity } from "../entities/label.ts";
import { ruleEntity } from "../entities/rule.ts";
import { taskEntity } from "../entities/task.ts";
import {
  COLUMNS_PER_BOARD_MAX,
  CUSTOM_FIELDS_PER_BOARD_MAX,
  FIELD_OPTIONS_MAX,
  LABELS_PER_BOARD_MAX,
  RULES_AT_WORK_MAX,
  TEMPLATE_ITEMS_MAX,
  TEMPLATE_LABELS_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TASKS_MAX,
  TEMPLATE_TEXT_MAX,
} from "../core/limit.ts";

/**
 * Templates (docs/decisions/0045): a task of a board, or a user's own board. They are not rows of a stream: a device caches them like any
 * response and creates tasks and boards from them with ordinary mutations.
 */

const templateTask = {
  ...shapeFor(taskEntity, "template"),
  /** Markdown by the rules of `markdown/`; `null` for none. */
  description: z.nullable(storedText(TEMPLATE_TEXT_MAX)),
  labelIds: z.array(id).check(z.maxLength(TEMPLATE_LABELS_MAX, { error: "FIELD_RANGE" })),
  checklist: z
    .array(z.strictObject(shapeFor(itemEntity, "template")))
    .check(z.maxLength(TEMPLATE_ITEMS_MAX, { error: "FIELD_RANGE" })),
};

export const taskForm = z.strictObject(templateTask);
/** The fields of a new task. Its labels are those of its board and of parent boards. */
export type TaskForm = z.infer<typeof taskForm>;

export const taskTemplateSchema = z.extend(taskForm, { id, boardId: id, createdAt: time });
export type TaskTemplate = z.infer<typeof taskTemplateSchema>;

/** A board without its members and history. Ids only link its rows: boards made from it get new ones. */
export const boardForm = z.object({
  ...shapeFor(boardEntity, "template"),
  icon: z.exactOptional(storedIcon),
  columns: z.array(z.object(shapeFor(columnEntity, "template"))).check(z.maxLength(COLUMNS_PER_BOARD_MAX)),
  labels: z.array(z.object(shapeFor(labelEntity, "template"))).check(z.maxLength(LABELS_PER_BOARD_MAX)),
  customFields: z
    .array(
      z.object({
        ...shapeFor(customFieldEntity, "template"),
        options: z
          .array(z.object({ name: fieldOptionName, color: paletteColor }))
          .check(z.maxLength(FIELD_OPTIONS_MAX)),
      }),
    )
    .check(z.maxLength(CUSTOM_FIELDS_PER_BOARD_MAX)),
  /** Only rules that name no user: users are not copied. */
  rules: z.array(z.object(shapeFor(ruleEntity, "template"))).check(z.maxLength(RULES_AT_WORK_MAX)),
  tasks: z.array(z.object({ ...templateTask, columnId: id })).check(z.maxLength(TEMPLATE_TASKS_MAX)),
});
export type BoardForm = z.infer<typeof boardForm>;

export const boardTemplateSchema = z.object({
  id,
  name: z.string(),
  /** The board from which it was made, if that still exists. */
  boardId: z.nullable(id),
  /** Members of that board see it too. */
  shared: z.boolean(),
  owner: z.object({ id, name: z.string() }),
  createdAt: time,
  form: boardForm,
});
export type BoardTemplate = z.infer<typeof boardTemplateSchema>;

const templateName = text({ min: 1, max: TEMPLATE_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });
const ofBoard = z.object({ boardId: id, templateId: id });

export const boardTemplates = endpoint({
  method: "GET",
  path: "/api/template/mine",
  access: "session",
  summary: "Templates of boards: my own, and those shared with the people of boards that I may see",
  answer: z.object({ items: z.array(boardTemplateSchema), count: z.int() }),
});

export const boardTemplatePut = endpoint({
  method: "PUT",
  path: "/api/board/{boardId}/asTemplate/{templateId}",
  access: "session",
  summary: "Keep a board as it stands now as a template of mine; sent again it is taken anew",
  params: ofBoard,
  body: z.strictObject({
    name: templateName,
    withTasks: z.boolean({ error: "FIELD_TYPE" }),
    shared: z.boolean({ error: "FIELD_TYPE" }),
  }),
  /** `isPart`: the board has more open tasks than a template may have. */
  answer: z.object({ template: boardTemplateSchema, isPart: z.boolean() }),
});

export const boardTemplateSet = endpoint({
  method: "PATCH",
  path: "/api/template/{templateId}",
  access: "session",
  summary: "Rename a template of mine, share it, take it away or bring it back",
  params: z.object({ templateId: id }),
  body: z.strictObject({
    name: z.exactOptional(templateName),
    shared: z.exactOptional(z.boolean({ error: "FIELD_TYPE" })),
    removed: z.exactOptional(z.boolean({ error: "FIELD_TYPE" })),
  }),
  status: 204,
});

export const taskTemplatePut = endpoint({
  method: "PUT",
  path: "/api/board/{boardId}/templates/{templateId}",
  access: "session",
  summary: "Make a template of tasks of a board, or change it",
  params: ofBoard,
  body: taskForm,
  answer: z.object({ template: taskTemplateSchema }),
});

export const taskTemplateEnd = endpoint({
  method: "DELETE",
  path: "/api/board/{boardId}/templates/{templateId}",
  access: "session",
  summary: "Take a template of tasks away",
  params: ofBoard,
  status: 204,
});
