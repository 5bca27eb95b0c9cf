import { AppError } from "#contract/core/error.ts";
import { TEMPLATES_PER_BOARD_MAX } from "#contract/core/limit.ts";
import type { TaskForm, TaskTemplate } from "#contract/boards/template.ts";
import type { Access } from "#server/access/access.ts";
import type { TaskTemplateRow, TemplateQueries } from "./template-queries.ts";

export interface TaskTemplateKey {
  userId: string;
  boardId: string;
  templateId: string;
}

export interface TaskTemplates {
  /** Throws BOARD_FORBIDDEN. */
  list(userId: string, boardId: string): Promise<TaskTemplate[]>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, BOARD_ARCHIVED, TOO_MANY_TEMPLATES, ID_TAKEN. */
  put(named: TaskTemplateKey, form: TaskForm): Promise<TaskTemplate>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, TEMPLATE_GONE. */
  end(named: TaskTemplateKey): Promise<void>;
}

interface TaskTemplateContext {
  queries: Pick<TemplateQueries, "ofBoard" | "putOfBoard" | "removeOfBoard" | "isTaken" | "isArchived">;
  access: Access;
  now: () => number;
}

/** Task templates of a board. */
export function createTaskTemplates({ queries, access, now }: TaskTemplateContext): TaskTemplates {
  return {
    async list(userId, boardId) {
      await access.requireBoard(userId, boardId, "board.see");
      return (await queries.ofBoard(boardId)).map(toTaskTemplate);
    },

    async put({ userId, boardId, templateId: id }, form) {
      await access.requireBoard(userId, boardId, "template.edit");
      if (await queries.isArchived(boardId)) throw new AppError("BOARD_ARCHIVED");
      const row = await queries.putOfBoard({ id, boardId, form, at: new Date(now()) }, TEMPLATES_PER_BOARD_MAX);
      if (row === null) throw new AppError((await queries.isTaken(id)) ? "ID_TAKEN" : "TOO_MANY_TEMPLATES");
      return toTaskTemplate(row);
    },

    async end({ userId, boardId, templateId }) {
      await access.requireBoard(userId, boardId, "template.edit");
      if (!(await queries.removeOfBoard(boardId, templateId))) throw new AppError("TEMPLATE_GONE");
    },
  };
}

function toTaskTemplate({ id, boardId, form, createdAt }: TaskTemplateRow): TaskTemplate {
  return { ...form, id, boardId, createdAt: createdAt.toISOString() };
}
