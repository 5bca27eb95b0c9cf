import type { FileTask } from "#contract/board-file.ts";

type Given = Pick<FileTask, "id" | "columnId" | "title" | "createdAt" | "createdBy"> & Partial<FileTask>;

/** A task of a board file in which nothing is filled in but what is given. */
export function aFileTask(given: Given): FileTask {
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
    ...given,
  };
}
