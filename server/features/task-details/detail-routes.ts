import { taskActivity, type ActivityLine } from "#contract/tasks/activity.ts";
import { boardDetails, pageDetails, taskDetails, type DetailsAnswer } from "#contract/tasks/detail-endpoints.ts";
import type { Access } from "#server/access/access.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { RowReader } from "#server/http/rows.ts";

export interface DetailRouteDeps {
  access: Access;
  rows: RowReader;
  /** No method checks rights. */
  details: {
    ofTask: (taskId: string, after: string | null) => Promise<DetailsAnswer>;
    ofPage: (boardId: string) => Promise<DetailsAnswer>;
    ahead: (boardId: string) => Promise<DetailsAnswer>;
  };
  history: (boardId: string, taskId: string) => Promise<ActivityLine[]>;
}

/** Reads details and activity of tasks; writes nothing. */
export function bindTaskDetails(api: HttpApi, { access, rows, details, history }: DetailRouteDeps): void {
  api.bind(
    taskDetails,
    async ({ params: { id }, query: { after }, session }) => {
      await rows.task(session, id);
      return details.ofTask(id, after ?? null);
    },
    { isLarge: true },
  );

  api.bind(
    pageDetails,
    async ({ params: { boardId }, session }) => {
      await access.requireBoard(session.userId, boardId, "board.see");
      return details.ofPage(boardId);
    },
    { isLarge: true },
  );

  api.bind(
    boardDetails,
    async ({ params: { boardId }, session }) => {
      await access.requireBoard(session.userId, boardId, "board.see");
      return details.ahead(boardId);
    },
    { isLarge: true },
  );

  api.bind(taskActivity, async ({ params: { id }, session }) => {
    const task = await rows.task(session, id);
    return { items: await history(task.boardId, id) };
  });
}
