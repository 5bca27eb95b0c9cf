import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useInQuery } from "#client/shared/navigation/address.ts";
import { currentNow, subscribeNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { useMark, useOnline, useRow } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { usePeople, useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { CardFact, CardTick, TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import { TOUCH_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import type { Label } from "#contract/entities/label.ts";
import type { Task } from "#contract/entities/task.ts";
import { namedIn } from "#contract/entities/relation.ts";
import type { Mark, Sync } from "#client/sync/sync-api.ts";
import { dueFact, isDueState, priorityOf, progressFact } from "./fields/card-facts.ts";
import { cardText } from "./fields/card-text.ts";
import { finishText } from "./finish-text.ts";
import { taskKey } from "./task-key.ts";

/** Returns a task's due date as text; re-renders when the text changes, as at midnight or when the hour has come. */
function useDue(task: Task | undefined): CardFact | undefined {
  const at = task?.dueAt ?? null;
  const hasTime = task?.dueHasTime ?? false;
  const read = useCallback(() => {
    if (at === null) return "";
    const { state, text } = dueText(dateOfDue(at, hasTime), hasTime, currentNow());
    return `${state}:${text}`;
  }, [at, hasTime]);
  const encoded = useSyncExternalStore(subscribeNow, read);
  const isDone = task !== undefined && task.doneAt !== null;
  return useMemo(() => {
    const [state, ...words] = encoded.split(":");
    if (!isDueState(state)) return undefined;
    return dueFact(state, words.join(":"), isDone);
  }, [encoded, isDone]);
}

function labelsOf(labels: readonly Label[]): TaskCardViewProps["labels"] {
  return labels
    .filter((label) => label.archivedAt === null)
    .map((label) => ({
      id: label.id,
      text: label.name === "" ? cardText.unnamedLabel : label.name,
      color: label.color,
    }));
}

/** Returns another user who is editing the task right now, as the card's flag shows it. */
function useEditor(task: Task | undefined): TaskCardViewProps["editor"] {
  const { store } = useSync();
  const boardId = task?.boardId ?? "";
  const taskId = task?.id;
  const subscribe = useCallback((listener: () => void) => store.subscribeOthers(boardId, listener), [store, boardId]);
  const found = useSyncExternalStore(subscribe, () =>
    store.others(boardId).find((other) => other.doing !== null && other.taskId === taskId),
  );
  const person = usePerson(found?.userId ?? null);
  const doing = found?.doing ?? null;
  return useMemo(() => {
    if (person === undefined || doing === null) return undefined;
    const [name = ""] = person.name.split(" ");
    return { color: personOf(person).color, text: cardText.doing[doing](name) };
  }, [person, doing]);
}

/**
 * Returns whether an open task is blocked by another known open task, and the numbers of its done sub-tasks and of all of them, without
 * archived ones.
 */
function readLinks({ store }: Sync, taskId: string): string {
  const isOpen = (task: Task | undefined): boolean => task?.archivedAt === null && task.doneAt === null;
  const own = store.get("task", taskId);
  const isBlocked = isOpen(own) && namedIn(own, "blockedByIds").some((id) => isOpen(store.get("task", id)));
  const parts = [...store.linkedTo("parentTaskId", taskId)].map((id) => store.get("task", id));
  const total = parts.filter((task) => task?.archivedAt === null).length;
  const open = parts.filter(isOpen).length;
  return `${isBlocked ? 1 : 0}/${total - open}/${total}`;
}

/** Returns the same, live: equal results are equal strings. */
function useLinks(taskId: string): string {
  const sync = useSync();
  const subscribe = useCallback(
    (listener: () => void) => sync.store.subscribeRow("task", taskId, listener),
    [sync, taskId],
  );
  return useSyncExternalStore(subscribe, () => readLinks(sync, taskId));
}

function count(icon: CardFact["icon"], text: number, labelOf: (count: number) => string): CardFact[] {
  return text > 0 ? [{ icon, text, label: labelOf(text) }] : [];
}

/** Returns the facts under the title; those with a count of 0 are left out. */
function factsOf(task: Task, links: string, mark: Mark | null, due: CardFact | undefined): CardFact[] {
  const [blocked, ...parts] = links.split("/").map(Number);
  const { checklistTotal: total, checklistDone: done } = task;
  return [
    ...(mark === null ? [] : [MARKS[mark]]),
    ...(blocked === 1 ? [BLOCKED] : []),
    ...(due === undefined ? [] : [due]),
    ...progressFact("subtask", parts, cardText.subtasks),
    ...progressFact(done / total, [done, total], cardText.checklist),
    ...count("message-circle", task.commentCount, cardText.comments),
    ...count("paperclip", task.attachmentCount, cardText.attachments),
  ];
}

const BLOCKED: CardFact = { icon: "ban", label: cardText.blocked, tone: "late" };
const MARKS: Readonly<Record<Mark, CardFact>> = {
  waiting: { icon: "cloud-up", text: cardText.waiting, label: cardText.waiting, tone: "today" },
  refused: { icon: "alert-triangle", text: cardText.refused, label: cardText.refused, tone: "late" },
};

/** Returns the mark of a task. A waiting mutation is marked only offline or when it takes long: otherwise every move would flash. */
export function useVisibleMark(taskId: string): Mark | null {
  const mark = useMark("task", taskId);
  const isOnline = useOnline();
  const lasts = useLasts(mark === "waiting");
  return mark === "waiting" && isOnline && !lasts ? null : mark;
}

/** Returns only the key of a board, because the rest of its row changes with every task. */
function useBoardKey(boardId: string | undefined): string | undefined {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRow("board", boardId ?? "", listener),
    [store, boardId],
  );
  return useSyncExternalStore(subscribe, () => store.get("board", boardId ?? "")?.key);
}

function tickOf({ doneAt, title }: Task): CardTick {
  const isDone = doneAt !== null;
  return { isDone, label: finishText.named[isDone ? "reopen" : "done"](title) };
}

/** Returns the props of a task's card, `null` if the task is not loaded. Equal props are the same object. */
export function useCardLooks(taskId: string): TaskCardViewProps | null {
  const task = useRow("task", taskId);
  const mark = useVisibleMark(taskId);
  const labels = useRows("label", task?.labelIds);
  const people = usePeople(task?.assigneeIds);
  const due = useDue(task);
  const editor = useEditor(task);
  const links = useLinks(taskId);
  const key = useBoardKey(task?.boardId);
  const isTouched = useMedia(TOUCH_QUERY);
  const state = useInQuery(taskId) && mark !== "refused" ? "open" : mark;
  return useMemo(() => {
    if (task === undefined) return null;
    return {
      id: taskId,
      title: task.title,
      number: (key === undefined ? null : taskKey({ key }, task)) ?? undefined,
      labels: labelsOf(labels),
      priority: priorityOf(task.priority),
      facts: factsOf(task, links, mark, due),
      people: people.map(personOf),
      editor,
      tick: isTouched ? tickOf(task) : undefined,
      ...(task.cover === null ? {} : { cover: task.cover }),
      ...(state === null ? {} : { state }),
    };
  }, [task, mark, state, labels, people, due, editor, links, key, isTouched, taskId]);
}
