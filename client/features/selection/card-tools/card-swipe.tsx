import { useEffect, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { watchSwipes, type SwipedCard } from "#client/ui/drag/swipe/swipe.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { Task } from "#contract/entities/task.ts";
import { chosen } from "#client/entities/task/selection/chosen.ts";
import { finishOf, finishTask } from "#client/entities/task/actions/finish-mutations.ts";
import { finishText } from "#client/entities/task/finish-text.ts";
import css from "./card-swipe.module.css";

interface SwipeState extends SwipedCard {
  readonly isArmed: boolean;
  readonly finish: "done" | "reopen";
}

/** A swipe to the right that completes or reopens a task; the space that the card leaves shows which of them. */
export function CardSwipe(): ReactElement | null {
  const sync = useSync();
  const [pulled, setPulled] = useState<SwipeState | null>(null);
  useEffect(() => {
    const taskOf = ({ id }: SwipedCard): Task | undefined => sync.store.get("task", id);
    const finishOn = (card: SwipedCard): "done" | "reopen" | null => {
      const task = taskOf(card);
      return task === undefined || chosen.get().ids.size > 0 ? null : finishOf(sync, task);
    };
    return watchSwipes(document, {
      mayStart: (card) => finishOn(card) !== null,
      onChange(card) {
        const finish = card === null ? null : finishOn(card);
        setPulled(card === null || finish === null ? null : { ...card, finish });
      },
      async onSwiped(card) {
        const task = taskOf(card);
        if (task !== undefined) await finishTask(sync, task);
      },
    });
  }, [sync]);
  if (pulled === null || !pulled.element.isConnected) return null;
  const { element, isArmed, finish, id } = pulled;
  return createPortal(
    <span className={classNames(css.reveal, isArmed && css.armed)} aria-hidden="true">
      <Icon name={finish === "done" ? "circle-check" : "refresh"} size={20} />
      <span>{finishText[finish]}</span>
    </span>,
    element,
    `swipe ${id}`,
  );
}
