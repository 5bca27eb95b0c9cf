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
  /** The labels of the board as they were at that moment. */
  readonly labels: ReadonlyMap<string, Label>;
  /** The moment, in milliseconds since 1970; used only by tasks with a due date. */
  readonly at: number | null;
}

/** A task as it was at an earlier moment. Its assignees have their current names. */
export const HistoryCard = memo(({ task, labels, at }: HistoryCardProps): ReactElement => {
  const people = usePeople(task.assigneeIds);
  // Labels of ancestor boards are not in this board's history, so their current state is shown.
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
HistoryCard.displayName = "HistoryCard";

function factsOf(task: Task, at: number | null): CardFact[] {
  const { dueAt, dueHasTime, doneAt, checklistDone: done, checklistTotal: total } = task;
  const due = dueAt === null || at === null ? null : dueText(dateOfDue(dueAt, dueHasTime), dueHasTime, new Date(at));
  return [
    ...(due === null ? [] : [dueFact(due.state, due.text, doneAt !== null)]),
    ...progressFact(done / total, [done, total], cardText.checklist),
  ];
}

/** Renders a keyed card for a list. */
export function historyCardOf(task: Task, labels: ReadonlyMap<string, Label>, at: number): ReactElement {
  return <HistoryCard key={task.id} task={task} labels={labels} at={task.dueAt === null ? null : at} />;
}
