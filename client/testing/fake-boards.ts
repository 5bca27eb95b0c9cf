import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Board } from "#contract/entities/board.ts";

/** A board of a fake engine, with the fields that screens show. */
export interface FakeBoard {
  readonly id: string;
  readonly title: string;
  readonly color?: PaletteColor;
  readonly parent?: string;
  readonly tasks?: number;
  readonly done?: number;
  readonly overdue?: number;
  readonly archived?: boolean;
}

export function newBoardRow(input: FakeBoard, ownerId: string): Board {
  return {
    id: input.id,
    title: input.title,
    color: input.color ?? "violet",
    status: input.archived === true ? "archived" : "active",
    boardId: input.parent ?? null,
    key: input.title.slice(0, 3).toUpperCase(),
    icon: null,
    inherit: true,
    ownerId,
    archivedAt: input.archived === true ? "2026-11-12T09:00:00.000Z" : null,
    createdAt: "2026-10-01T09:00:00.000Z",
    updatedAt: "2026-10-01T09:00:00.000Z",
    rev: 0,
    epoch: "",
  };
}

/** The company that the pictures of the gallery show. */
export const FAKE_BOARDS: readonly FakeBoard[] = [
  { id: "b-chit", title: "Читальня", color: "plum", tasks: 20, done: 14 },
  { id: "b-app", title: "Мобильное приложение", color: "indigo", parent: "b-chit", tasks: 30, done: 22 },
  { id: "b-rel", title: "Релиз 4.2", color: "violet", parent: "b-app", tasks: 42, done: 23, overdue: 2 },
  { id: "b-onb", title: "Онбординг", color: "lagoon", parent: "b-app", tasks: 12, done: 12 },
  { id: "b-web", title: "Веб-версия", color: "azure", parent: "b-chit", tasks: 24, done: 15 },
  { id: "b-web-1", title: "Поиск", color: "azure", parent: "b-web", tasks: 3, done: 0 },
  { id: "b-ds", title: "Дизайн-система", color: "raspberry", parent: "b-chit", tasks: 20, done: 10 },
  { id: "b-red", title: "Редакция", color: "coral", tasks: 14, done: 9 },
  { id: "b-aut", title: "Авторы и договоры", color: "coral", parent: "b-red", tasks: 12, done: 7, overdue: 1 },
  { id: "b-num", title: "Осенний номер", color: "amber", parent: "b-red", tasks: 8, done: 5 },
  { id: "b-hire", title: "Найм", color: "pine", tasks: 22, done: 14 },
  { id: "b-move", title: "Переезд офиса", color: "amber", tasks: 41, done: 9, overdue: 3 },
  { id: "b-home", title: "Дом", color: "azure", tasks: 12, done: 11 },
  { id: "b-bath", title: "Ремонт ванной", color: "graphite", parent: "b-home", tasks: 10, done: 6 },
  { id: "b-club", title: "Книжный клуб", color: "violet", tasks: 12, done: 3 },
  { id: "b-old", title: "Старый сайт", color: "olive", tasks: 5, done: 5, archived: true },
];
