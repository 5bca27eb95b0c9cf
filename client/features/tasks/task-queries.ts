import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useInQuery } from "#client/frame/address.ts";
import { currentNow, subscribeNow } from "#client/frame/now.ts";
import { personOf } from "#client/frame/person.ts";
import { dueText, type DueText } from "#client/language/date-text.ts";
import { useLasts } from "#client/live/use-lasts.ts";
import { useMark, useOnline, useRow } from "#client/live/use-live.ts";
import { usePerson } from "#client/live/use-person.ts";
import { usePeople, useRows } from "#client/live/use-rows.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import type { Label } from "#contract/label.ts";
import type { Task } from "#contract/task.ts";
import type { Mark } from "#client/sync/surface.ts";
import { cardText } from "./card-text.ts";

const DUE_TONES = { late: "late", today: "today", later: "plain" } as const;

function isState(value: string | undefined): value is DueText["state"] {
  return value !== undefined && Object.hasOwn(DUE_TONES, value);
}

/** A task's term in words; re-renders at the minute when the words change, as at midnight or when the hour has come. */
function useDue(task: Task | undefined): TaskCardViewProps["due"] {
  const at = task?.dueAt ?? null;
  const hasTime = task?.dueHasTime ?? false;
  const read = useCallback(() => {
    if (at === null) return "";
    const { state, text } = dueText(new Date(at), hasTime, currentNow());
    return `${state}:${text}`;
  }, [at, hasTime]);
  const told = useSyncExternalStore(subscribeNow, read);
  const isDone = task !== undefined && task.doneAt !== null;
  return useMemo(() => {
    const [state, ...words] = told.split(":");
    if (!isState(state)) return undefined;
    const text = words.join(":");
    const tone = isDone ? "done" : DUE_TONES[state];
    return { text, tone, label: isDone ? cardText.dueDone(text) : cardText.dueLabels[state](text) };
  }, [told, isDone]);
}

const LEVELS = [1, 2, 3, 4] as const;

function priorityOf(priority: number | null): TaskCardViewProps["priority"] {
  const level = LEVELS.find((known) => known === priority);
  return level === undefined ? undefined : { level, label: cardText.priorityOf(level) };
}

function labelsOf(labels: readonly Label[]): TaskCardViewProps["labels"] {
  return labels
    .filter((label) => label.archivedAt === null)
    .map((label) => ({ id: label.id, text: label.name === "" ? cardText.unnamedLabel : label.name, hue: label.color }));
}

/** Somebody else who is at work on a task right now, as the card's flag says it. */
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
    return { hue: personOf(person).hue, text: cardText.doing[doing](name) };
  }, [person, doing]);
}

/** How far its checklists are, and how many comments and attachments it has: nothing of which there is none. */
function figuresOf({ checklistTotal: total, checklistDone: done, commentCount: count, attachmentCount: files }: Task) {
  return {
    ...(total > 0 && { checklist: { done, total, label: cardText.checklist(done, total) } }),
    ...(count > 0 && { comments: { count, label: cardText.comments(count) } }),
    ...(files > 0 && { attachments: { count: files, label: cardText.attachments(files) } }),
  };
}

/** An edit waits in words only where there is no network, or when it takes long: otherwise every move would blink. */
export function useToldMark(taskId: string): Mark | null {
  const mark = useMark("task", taskId);
  const isOnline = useOnline();
  const lasts = useLasts(mark === "waiting");
  return mark === "waiting" && isOnline && !lasts ? null : mark;
}

/** The looks of a task's card, `null` when the device does not hold the task. Equal looks are the same object. */
export function useCardLooks(taskId: string): TaskCardViewProps | null {
  const task = useRow("task", taskId);
  const mark = useToldMark(taskId);
  const labels = useRows("label", task?.labelIds);
  const people = usePeople(task?.assigneeIds);
  const due = useDue(task);
  const editor = useEditor(task);
  const state = useInQuery(taskId) && mark !== "refused" ? "open" : mark;
  return useMemo(() => {
    if (task === undefined) return null;
    return {
      id: taskId,
      title: task.title,
      labels: labelsOf(labels),
      priority: priorityOf(task.priority),
      due,
      people: people.map(personOf),
      editor,
      ...figuresOf(task),
      ...(task.cover === null ? {} : { cover: task.cover }),
      ...(state === null ? {} : { state }),
      ...(mark === null ? {} : { stateText: mark === "waiting" ? cardText.waiting : cardText.refused }),
    };
  }, [task, mark, state, labels, people, due, editor, taskId]);
}
