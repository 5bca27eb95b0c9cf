import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";

/** Returns the task that is open over the page of an address, `null` for none. */
export const taskInAddress = (search: string): string | null => new URLSearchParams(search).get(KEY);

const KEY = "task";
/** Set in the state of a history step that a press has created: closing then goes back one step. */
const OVER = "over";

function here(taskId: string | null): string {
  const query = new URLSearchParams(location.search);
  if (taskId === null) query.delete(KEY);
  else query.set(KEY, taskId);
  const text = query.toString();
  return `${location.pathname}${text === "" ? "" : `?${text}`}`;
}

/** Opens a task over the board on screen, as a new history step, so that «back» closes it. It replaces a task that is open already. */
export function openOver(taskId: string): void {
  const replace = taskInAddress(location.search) !== null;
  navigate(here(taskId), { replace });
  if (!replace) history.replaceState({ ...stateNow(), [OVER]: true }, "");
}

/** Closes the task over the board: goes back if a press had opened it, otherwise replaces the address. */
export function closeOver(): void {
  if (Reflect.get(stateNow(), OVER) === true) history.back();
  else navigate(here(null), { replace: true });
}

function stateNow(): object {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}

/** Returns the shareable address of a task's page. */
export function taskLink(taskId: string): string {
  return `${location.origin}${pathTo("task", { task: taskId })}`;
}
