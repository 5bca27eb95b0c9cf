import type { Sync } from "#client/sync/sync-api.ts";
import type { DragEvent } from "#client/ui/drag/model/drag-types.ts";
import { BOARD_TARGET } from "#client/entities/task/fields/card-text.ts";

export const LOST_WHILE_DRAGGED = "Задачу только что убрали с доски";

/** Names of rows and drop targets for the texts about a dragged card. */
export interface CarryNames {
  task: (id: string) => string;
  column: (id: string) => string;
  /** The board that a drop target outside of this board stands for. */
  target: (key: string) => string;
}

/** Screen reader texts while a card is dragged. Positions count from 1. */
export function carryText(event: DragEvent, names: CarryNames): string {
  const title = `«${names.task(event.id)}»`;
  if (event.type === "lost") return LOST_WHILE_DRAGGED;
  if (event.type === "target") return `Задача ${title} отправлена на доску «${names.target(event.target)}»`;
  const column = `«${names.column(event.columnId)}»`;
  const place = `${event.index + 1} из ${event.count}`;
  switch (event.type) {
    case "lift":
      return `Взята ${title}, ${place} в ${column}. Стрелки несут, Пробел отпускает, Esc возвращает`;
    case "move":
      return event.isSorted ? column : `${column}, место ${place}`;
    case "drop":
      if (event.unchanged) return `${title} осталась на месте`;
      return `Задача ${title} перемещена в ${column}${event.isSorted ? "" : `, ${place}`}`;
    case "cancel":
      return `Перенос отменён. ${title} снова в ${column}`;
  }
}

/** Returns the same text with the names of loaded rows. */
export function carriedText({ store }: Sync, event: DragEvent): string {
  return carryText(event, {
    task: (id) => store.get("task", id)?.title ?? "",
    column: (id) => store.get("column", id)?.name ?? "",
    target: (key) => store.get("board", key.slice(BOARD_TARGET.length))?.title ?? "",
  });
}
