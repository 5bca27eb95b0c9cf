import { useEffect, useRef, type RefObject } from "react";
import type { DragEngine } from "#client/ui/drag/drag-engine.ts";
import { hasModifier } from "#client/ui/drag/carry/carry-keys.ts";
import { openTask, pressOnCard } from "#client/features/tasks/task-keys.ts";
import { openTaskMenu } from "#client/features/tasks/task-menu.tsx";
import { groupOfHead } from "#client/entities/my-tasks/groups.ts";
import { LIST, type ToolsOf } from "./use-carrying.ts";

interface RowPress {
  readonly taskId: string;
  readonly card: HTMLElement;
}

interface RowEvents {
  readonly drag: DragEngine;
  readonly tools: ToolsOf;
  readonly lines: readonly string[];
  /** Keeps a line at its position on the screen when the list changes next. */
  readonly hold: (line: string | null) => void;
}

function rowOf(target: EventTarget | null): RowPress | null {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-drag-card]") : null;
  const taskId = card?.dataset["dragCard"];
  return card === null || taskId === undefined ? null : { card, taskId };
}

/** Returns the row if the row itself has the focus: keys inside its controls belong to them. */
function focusedRow(target: EventTarget | null): RowPress | null {
  return target instanceof Element && target.matches("[data-drag-card]") ? rowOf(target) : null;
}

/** Returns the task that an arrow leads to across a heading; `undefined` if the list itself handles the key. */
function overHeading(lines: readonly string[], taskId: string, code: string): string | undefined {
  if (code === "Home") return lines[1];
  const way = code === "ArrowDown" ? 1 : code === "ArrowUp" ? -1 : 0;
  const at = lines.indexOf(taskId) + way;
  const isHeading = way !== 0 && groupOfHead(lines[at] ?? "") !== null;
  return isHeading ? lines[at + way] : undefined;
}

/** Keeps the list in place when a mouse press moves a task elsewhere, so that the next task can be checked as easily. */
function onPress({ lines, hold }: RowEvents, event: MouseEvent): void {
  const row = rowOf(event.target);
  const isByKey = event.detail === 0;
  if (row === null || isByKey || !(event.target instanceof Element)) return;
  if (event.target.closest("input, [data-put-off]") !== null) hold(lines[lines.indexOf(row.taskId) - 1] ?? null);
}

function onClick({ drag }: RowEvents, event: MouseEvent): void {
  const row = rowOf(event.target);
  const control = event.target instanceof Element ? event.target.closest("a, button, input") : null;
  const isLink = control instanceof HTMLAnchorElement;
  if (row === null || event.defaultPrevented || (control !== null && !isLink) || drag.active() !== null) return;
  // A modifier opens a link in a new tab, as for any other link.
  if (isLink && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
  event.preventDefault();
  openTask(row.taskId);
}

function onMenu({ drag, tools }: RowEvents, event: MouseEvent): void {
  const row = rowOf(event.target);
  if (row === null || event.defaultPrevented || drag.active() !== null) return;
  event.preventDefault();
  // The menu key gives no point, or the corner of the window.
  const isByKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
  openTaskMenu(tools(row.taskId), row.taskId, isByKey ? row.card : { x: event.clientX, y: event.clientY });
}

function onArrow({ drag, lines }: RowEvents, event: KeyboardEvent): void {
  const row = focusedRow(event.target);
  if (row === null || event.defaultPrevented || hasModifier(event) || drag.active() !== null) return;
  const next = overHeading(lines, row.taskId, event.code);
  if (next === undefined) return;
  event.preventDefault();
  drag.focusCard(LIST, next);
}

function onKey({ drag, tools }: RowEvents, event: KeyboardEvent): void {
  const row = focusedRow(event.target);
  if (row === null || event.defaultPrevented || event.isComposing || drag.active() !== null) return;
  if (pressOnCard(tools(row.taskId), { event, taskId: row.taskId, card: row.card })) event.preventDefault();
}

/** Listens to clicks, right clicks and keys of all rows of the list. */
export function useRowEvents(root: RefObject<HTMLElement | null>, events: RowEvents): void {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const list = root.current;
    if (list === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    list.addEventListener("click", (event) => onPress(latest.current, event), { signal, capture: true });
    list.addEventListener("click", (event) => onClick(latest.current, event), { signal });
    list.addEventListener("contextmenu", (event) => onMenu(latest.current, event), { signal });
    // Runs before the list's own arrow keys, which would stop at a heading.
    list.addEventListener("keydown", (event) => onArrow(latest.current, event), { signal, capture: true });
    list.addEventListener("keydown", (event) => onKey(latest.current, event), { signal });
    return () => stop.abort();
  }, [root]);
}
