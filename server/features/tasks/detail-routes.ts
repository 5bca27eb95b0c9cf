import { taskActivity, type ActivityLine } from "#contract/activity.ts";
import { boardParts, pageParts, taskParts, type PartsAnswer } from "#contract/part-endpoints.ts";
import type { Access } from "#server/access/access.ts";
import type { Door } from "#server/http/door.ts";
import type { RowReader } from "#server/http/rows.ts";

export interface PartDoor {
  access: Access;
  rows: RowReader;
  /** None of them asks for rights. */
  parts: {
    ofTask: (taskId: string, after: string | null) => Promise<PartsAnswer>;
    ofPage: (boardId: string) => Promise<PartsAnswer>;
    ahead: (boardId: string) => Promise<PartsAnswer>;
  };
  history: (boardId: string, taskId: string) => Promise<ActivityLine[]>;
}

/** What a task is made of and what became of it: read, never written here. */
export function bindTaskParts(door: Door, { access, rows, parts, history }: PartDoor): void {
  door.bind(
    taskParts,
    async ({ params: { id }, query: { after }, session }) => {
      await rows.task(session, id);
      return parts.ofTask(id, after ?? null);
    },
    { isLarge: true },
  );

  door.bind(
    pageParts,
    async ({ params: { boardId }, session }) => {
      await access.requireBoard(session.userId, boardId, "board.see");
      return parts.ofPage(boardId);
    },
    { isLarge: true },
  );

  door.bind(
    boardParts,
    async ({ params: { boardId }, session }) => {
      await access.requireBoard(session.userId, boardId, "board.see");
      return parts.ahead(boardId);
    },
    { isLarge: true },
  );

  door.bind(taskActivity, async ({ params: { id }, session }) => {
    const task = await rows.task(session, id);
    return { items: await history(task.boardId, id) };
  });
}
