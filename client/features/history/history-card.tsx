import { memo, useMemo, type ReactElement } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { usePeople, useRows } from "#client/hooks/use-rows.ts";
import { TaskCardView, type CardFact, type TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import type { Label } from "#contract/entities/label.ts";
import type { Task } from "#contract/entities/task.ts";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { dueFact, priorityOf, progressFact } from "#client/entities/task/fields/card-facts.ts";

export interface HistoryCardProps {
  readonly task: Task;
  /** Those of the board, as they were then. */
  readonly labels: ReadonlyMap<string, Label>;
  /** The moment, in milliseconds since 1970; only a task with a term looks at it. */
  readonly at: number | null;
}

/** A task as it stood at a moment of the past, its people by their present names. */
export const HistoryCard = memo(({ task, labels, at }: HistoryCardProps): ReactElement => {
  const people = usePeople(task.assigneeIds);
  // Labels of boards above are no part of this board's past: they are told as they are.
  const present = useRows("label", task.labelIds);
  const looks = useMemo((): TaskCardViewProps => {
    const shown = task.labelIds.flatMap((id) => labels.get(id) ?? present.find((label) => label.id === id) ?? []);
    return {
      id: task.id,
      title: task.title,
      labels: shown
        .filter((label) => label.archivedAt === null)
        .map(({ id, name, color }) => ({ id, text: name === "" ? cardText.unnamedLabel : name, color })),
      priority: priorityOf(task.priority),
      facts: factsOf(task, at),
      people: people.map(personOf),
      ...(task.cover === null ? {} : { cover: task.cover }),
    };
  }, [task, labels, present, people, at]);
  return <TaskCardView {...looks} />;
});
HistoryCard.displayName = "PastCard";

function factsOf(task: Task, at: number | null): CardFact[] {
  const { dueAt, dueHasTime, doneAt, checklistDone: done, checklistTotal: total } = task;
  const due = dueAt === null || at === null ? null : dueText(dateOfDue(dueAt, dueHasTime), dueHasTime, new Date(at));
  return [
    ...(due === null ? [] : [dueFact(due.state, due.text, doneAt !== null)]),
    ...progressFact(done / total, [done, total], cardText.checklist),
  ];
}

/** A card with its key, for a list of them. */
export function historyCardOf(task: Task, labels: ReadonlyMap<string, Label>, at: number): ReactElement {
  return <HistoryCard key={task.id} task={task} labels={labels} at={task.dueAt === null ? null : at} />;
}
