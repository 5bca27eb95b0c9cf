import { useRef, type MouseEvent, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { useList, useRole, useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { useSignal } from "#client/ui/signal.ts";
import { chosen } from "#client/entities/task/selection/chosen.ts";
import { finishOf, finishTask } from "#client/entities/task/actions/finish-mutations.ts";
import { finishText } from "#client/entities/task/finish-text.ts";
import css from "./card-tools.module.css";
import { usePointedCard } from "./pointed-card.ts";

/** Ignores a second press within this time: when a completed card leaves, the next card moves under the pointer. */
const NEXT_PRESS_MS = 400;

/** Actions for the hovered or focused card, drawn over its corner, so that the cards themselves need no code for them. */
export function CardTools(): ReactElement | null {
  const card = usePointedCard();
  const isChoosing = useSignal(chosen).ids.size > 0;
  const taskId = card?.dataset["dragCard"];
  if (card === null || taskId === undefined || isChoosing || !card.isConnected) return null;
  return createPortal(<Tools taskId={taskId} />, card, taskId);
}

/** Opens the card's menu below the button, by the same event as a right click. */
function askForMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  const at = { clientX: left, clientY: bottom, button: 2, bubbles: true, cancelable: true };
  currentTarget.dispatchEvent(new globalThis.MouseEvent("contextmenu", at));
}

/** Keeps the focus off the button, which disappears with its card. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function Tools({ taskId }: { readonly taskId: string }): ReactElement | null {
  const sync = useSync();
  const task = useRow("task", taskId);
  const pressedAt = useRef(-Infinity);
  useRole(task?.boardId ?? "");
  useList(`columns:${task?.boardId ?? ""}`);
  if (task === undefined) return null;
  const finish = finishOf(sync, task);
  const press = ({ timeStamp }: MouseEvent): void => {
    if (timeStamp - pressedAt.current < NEXT_PRESS_MS) return;
    pressedAt.current = timeStamp;
    void finishTask(sync, task);
  };
  return (
    <span className={css.tools}>
      {finish !== null && (
        <button
          type="button"
          tabIndex={-1}
          className={css.finish}
          onMouseDown={keepFocus}
          aria-label={finishText.named[finish](task.title)}
          data-tip={finishText[finish]}
          data-tip-keys="⇧ Enter"
          onClick={press}
        >
          <Icon name={finish === "done" ? "circle-check" : "refresh"} size={15} />
          {finishText.short[finish]}
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={css.more}
        onMouseDown={keepFocus}
        aria-label={finishText.menu(task.title)}
        aria-haspopup="menu"
        onClick={askForMenu}
      >
        <Icon name="dots" size={16} />
      </button>
    </span>
  );
}
