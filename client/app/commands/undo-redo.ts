import { attempt } from "#client/shared/errors/attempt.ts";
import { isMac } from "#client/shared/keyboard/modifier-keys.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { openOver, taskInAddress } from "#client/entities/task/task-address.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast, toasts, type ToastRequest } from "#client/ui/overlay/notice/toast.ts";
import { focusReturned } from "./focus-returned.ts";
import { isOnScreen, subjectOf, type ScreenAddress, type StepSubject } from "./undo-subject.ts";
import { subjectText, undoText } from "./undo-text.ts";

type Way = "back" | "forth";

const KIND = "undo";
const otherWay = (way: Way): Way => (way === "back" ? "forth" : "back");

const screenAddress = (): ScreenAddress => ({
  pathname: location.pathname,
  openTaskId: taskInAddress(location.search),
});

/** Steps run one after another, because a second press depends on the result of the first. */
let last: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/**
 * Undoes the last step, or redoes the last undone one, and says what it was. A step that changes something off screen is first described in
 * a toast, and runs on the second press or by the toast's button.
 */
export function undoOrRedo(sync: Sync, way: Way): Promise<void> {
  return inTurn(() => nextStep(sync, way));
}

async function nextStep(sync: Sync, way: Way): Promise<void> {
  const step = await sync.upcomingStep(way);
  const subject = step === null ? null : subjectOf(step, sync.store);
  if (step === null || subject === null) {
    showToast({ kind: KIND, text: undoText[way].nothing });
    return;
  }
  const question = undoText[way].question(subjectText(subject));
  const isQuestionShown = toasts.get().some(({ kind, text }) => kind === KIND && text === question);
  if (isQuestionShown || isOnScreen(subject, step.page, screenAddress())) await perform(sync, way, subject);
  else showToast({ ...ask(sync, way, subject), text: question });
}

function ask(sync: Sync, way: Way, subject: StepSubject): Omit<ToastRequest, "text"> {
  const keys = `${isMac ? "⌘" : "Ctrl"} ${way === "back" ? "Z" : "⇧ Z"}`;
  return {
    kind: KIND,
    action: { label: undoText[way].act, keys, onAction: () => void inTurn(() => perform(sync, way, subject)) },
    ...opening(subject),
  };
}

async function perform(sync: Sync, way: Way, subject: StepSubject): Promise<void> {
  const pending = sync.undoOrRedo(way, focusReturned);
  if (!(await attempt(pending))) return;
  const outcome = await pending;
  if (outcome !== "done") {
    showToast({ kind: KIND, text: undoText[way][outcome] });
    return;
  }
  const other = otherWay(way);
  showToast({
    kind: KIND,
    text: undoText[way].done(subjectText(subject)),
    action: { label: undoText[other].act, onAction: () => void inTurn(() => perform(sync, other, subject)) },
    ...opening(subject),
  });
}

/** Returns an action that opens the subject of a step, unless it is open already. */
function opening({ task, board, count }: StepSubject): Pick<ToastRequest, "secondAction"> {
  const { pathname, openTaskId } = screenAddress();
  const boardPath = board === null ? null : pathTo("board", { board: board.id });
  const isHere = boardPath === pathname;
  if (task !== null && count === 1) {
    if (openTaskId === task.id || pathname === pathTo("task", { task: task.id })) return {};
    const open = (): void =>
      isHere || boardPath === null ? openOver(task.id) : navigate(`${boardPath}?task=${encodeURIComponent(task.id)}`);
    return { secondAction: { label: undoText.open, onAction: open } };
  }
  if (boardPath === null || isHere) return {};
  return { secondAction: { label: undoText.open, onAction: () => navigate(boardPath) } };
}
