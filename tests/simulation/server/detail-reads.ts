import { PARTS_AHEAD_TASKS } from "#contract/core/limit.ts";
import { holderOf } from "#contract/entities/holder.ts";
import type { DetailsAnswer } from "#contract/tasks/detail-endpoints.ts";
import type { MemoryState } from "#server/testing/memory-storage/memory-state.ts";

/** Comments per page: so few that other changes happen between pages. */
const PAGE = 3;

/** Queries of task details that PostgreSQL answers in the product, computed from the simulator's maps. */
export function createMemoryDetailQueries(state: () => MemoryState) {
  return {
    ofTask: async (taskId: string, after: string | null): Promise<DetailsAnswer> => {
      const { items, comments, attachments } = detailsOf(state(), new Set([taskId]));
      const rest = comments.filter(({ id }) => after === null || id > after);
      const page = rest.slice(0, PAGE);
      const next = rest.length > PAGE ? (page.at(-1)?.id ?? null) : null;
      const first = after === null ? { items, attachments } : { items: [], attachments: [] };
      return { tasks: [taskId], ...first, comments: page, next };
    },
    ofPage: async (boardId: string): Promise<DetailsAnswer> => ({
      tasks: [],
      ...detailsOf(state(), new Set([boardId])),
      next: null,
    }),
    ahead: async (boardId: string): Promise<DetailsAnswer> => {
      const tasks = [...state().tasks.values()].filter((task) => task.boardId === boardId && task.archivedAt === null);
      const ids = tasks
        .filter((task) => task.commentCount + task.checklistTotal + task.attachmentCount > 0)
        .map(({ id }) => id);
      const chosen = ids.slice(0, PARTS_AHEAD_TASKS);
      return { tasks: chosen, ...detailsOf(state(), new Set(chosen)), next: null };
    },
  };
}

/** Returns the details of the tasks and boards in `holders`, ordered by id. */
export function detailsOf({ items, comments, attachments }: MemoryState, holders: ReadonlySet<string>) {
  const own = <T extends { id: string; taskId: string | null }>(rows: ReadonlyMap<string, T>) =>
    [...rows.values()].filter((row) => holders.has(holderOf(row))).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { items: own(items), comments: own(comments), attachments: own(attachments) };
}
