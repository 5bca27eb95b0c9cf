/**
 * A run that did nothing proves nothing. Every kind of edit, fault and answer must have happened; which ones have not, by the
 * counts of all histories.
 */
export function missingFrom(counts: ReadonlyMap<string, number>): string[] {
  return MUST_HAPPEN.filter((name) => (counts.get(name) ?? 0) === 0);
}

/** From this many histories on, everything below is sure to happen. */
export const ENOUGH_HISTORIES = 1_000;

const EDITS = [
  "board.create",
  "board.set",
  "board.archive",
  "board.restore",
  "board.move",
  "column.create",
  "column.set",
  "column.move",
  "column.archive",
  "column.restore",
  "task.create",
  "task.set",
  "task.add",
  "task.remove",
  "task.move",
  "task.archive",
  "task.restore",
  "task.fill",
  "customField.create",
  "customField.set",
  "customField.archive",
  "customField.restore",
  "rule.create",
  "rule.set",
  "rule.archive",
  "rule.restore",
  "label.create",
  "label.set",
  "label.archive",
  "member.set",
  "member.remove",
  "favourite.set",
  "favourite.remove",
  "item.create",
  "item.set",
  "item.remove",
  "item.restore",
  "checklist.rename",
  "comment.create",
  "comment.set",
  "comment.remove",
  "comment.react",
  "attachment.create",
  "attachment.set",
  "attachment.remove",
  "attachment.restore",
];

const PEOPLE = [
  "move task to another board",
  "create nested board",
  "inherit",
  "undo",
  "remove person and take back",
  "retry refused",
  "discard refused",
  "open board",
  "close board",
  "open tab",
  "close tab",
  "look away",
  "signed in",
  "signed out",
  "signed out with unsent",
  "came back to an old queue",
];

const FAULTS = [
  "request lost",
  "request late",
  "request repeated",
  "answer lost",
  "message lost",
  "message late",
  "message repeated",
  "half-open socket",
  "captive portal",
  "crash at open",
  "crash at begin",
  "crash at request",
  "crash at commit",
  "crash at done",
  "power lost",
  "quota",
  "disk lost",
  "clock jump",
  "server restart",
  "server away",
  "database refused",
  "database answer lost",
  "words between nodes lost",
  "commit conflict",
  "compaction",
  "restore of an older copy",
  "token expired",
  "session ended",
];

const ANSWERS = [
  "repeat answered",
  "refused ACTION_FORBIDDEN",
  "refused BOARD_FORBIDDEN",
  "refused BOARD_ARCHIVED",
  "refused TASK_GONE",
  "refused COLUMN_GONE",
  "refused OWNER_LAST",
  "refused WIP_LIMIT",
  "refused MUTATION_TOO_OLD",
];

const MUST_HAPPEN = [...EDITS, ...PEOPLE, ...FAULTS, ...ANSWERS];
