import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";

/** The task that is open over the page of an address, `null` for none. */
export const taskInAddress = (search: string): string | null => new URLSearchParams(search).get(KEY);

const KEY = "task";
/** Said of a step of the history that a press has made: the way back from it is the step before. */
const OVER = "over";

function here(taskId: string | null): string {
  const query = new URLSearchParams(location.search);
  if (taskId === null) query.delete(KEY);
  else query.set(KEY, taskId);
  const text = query.toString();
  return `${location.pathname}${text === "" ? "" : `?${text}`}`;
}

/** Opens a task over the board on screen: a step of the history of its own, so that «back» closes it. Another task takes its place. */
export function openOver(taskId: string): void {
  const replace = taskInAddress(location.search) !== null;
  navigate(here(taskId), { replace });
  if (!replace) history.replaceState({ ...stateNow(), [OVER]: true }, "");
}

/** Closes the task over the board: a step back where a press had opened it, or the board in its place. */
export function closeOver(): void {
  if (Reflect.get(stateNow(), OVER) === true) history.back();
  else navigate(here(null), { replace: true });
}

function stateNow(): object {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}

/** The address of a task's own page, to be given to others. */
export function taskLink(taskId: string): string {
  return `${location.origin}${pathTo("task", { task: taskId })}`;
}
