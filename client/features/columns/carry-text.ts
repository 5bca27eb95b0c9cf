import type { DragEvent } from "#client/ui/drag/model/drag-types.ts";

/** Screen reader texts while a column is dragged. Positions count from 1. */
export function carryText(event: DragEvent, name: string): string {
  switch (event.type) {
    case "lift":
      return `Взята колонка «${name}», ${placeOf(event)}. Стрелки несут, Пробел отпускает, Esc возвращает`;
    case "move":
      return `Место ${placeOf(event)}`;
    case "drop":
      return `Колонка «${name}» теперь ${placeOf(event)}`;
    default:
      return `Перенос отменён. Колонка «${name}» на прежнем месте`;
  }
}

function placeOf({ index, count }: { index: number; count: number }): string {
  return `${index + 1} из ${count}`;
}
