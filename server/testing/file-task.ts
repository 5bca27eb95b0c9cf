import type { FileTask } from "#contract/exchange/board-file.ts";

type FileTaskInput = Pick<FileTask, "id" | "columnId" | "title" | "createdAt" | "createdBy"> & Partial<FileTask>;

/** Returns a task of a board file with empty fields, except for the given ones. */
export function aFileTask(input: FileTaskInput): FileTask {
  return {
    number: 1,
    priority: null,
    startAt: null,
    dueAt: null,
    dueHasTime: false,
    reminders: [],
    recurrence: null,
    recursAfterDone: false,
    estimate: null,
    cover: null,
    assigneeIds: [],
    watcherIds: [],
    labelIds: [],
    parentTaskId: null,
    blockedByIds: [],
    relatedIds: [],
    duplicateOfIds: [],
    fields: {},
    doneAt: null,
    archivedAt: null,
    description: null,
    checklist: [],
    comments: [],
    attachments: [],
    ...input,
  };
}
