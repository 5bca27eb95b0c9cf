import { randomUUID } from "node:crypto";
import type { CallRow } from "./call-row.ts";

const OF_BOARD = "/api/board/{boardId}/templates/{templateId}";
const FORM = { title: "Ошибка", description: null, priority: null, estimate: null, labelIds: [], checklist: [] };

/** Calls of board and task templates. */
export const TEMPLATE_CALLS: Record<string, CallRow> = {
  "GET /api/user/boardDefaults": { may: "session", writes: false, request: () => ({ url: "/api/user/boardDefaults" }) },
  "PUT /api/user/boardDefaults": {
    may: "session",
    writes: false,
    request: () => ({
      url: "/api/user/boardDefaults",
      body: { color: "pine", template: "kanban", wipMode: "hard", inherit: false },
    }),
  },
  "GET /api/template/mine": { may: "session", writes: false, request: () => ({ url: "/api/template/mine" }) },
  "PUT /api/board/{boardId}/asTemplate/{templateId}": {
    may: "task_editor",
    writes: false,
    request: ({ boardId }) => ({
      url: `/api/board/${boardId}/asTemplate/${randomUUID()}`,
      body: { name: "Дом", withTasks: true, shared: false },
    }),
  },
  "PATCH /api/template/{templateId}": {
    may: "session",
    expectedError: "TEMPLATE_GONE",
    writes: false,
    request: () => ({ url: `/api/template/${randomUUID()}`, body: { name: "Дом" } }),
  },
  [`PUT ${OF_BOARD}`]: {
    may: "editor",
    writes: false,
    request: ({ boardId }) => ({ url: `/api/board/${boardId}/templates/${randomUUID()}`, body: FORM }),
  },
  [`DELETE ${OF_BOARD}`]: {
    may: "editor",
    expectedError: "TEMPLATE_GONE",
    writes: false,
    request: ({ boardId }) => ({ url: `/api/board/${boardId}/templates/${randomUUID()}` }),
  },
};
