import type { Hue } from "#contract/hue.ts";
import type { TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { ANNA, DIMA, LENA, MARK, OLYA, POLINA, SASHA, TIMUR } from "./gallery-people.ts";

/** Invented columns and tasks: the board of the design's pictures, so that the two can be laid side by side. */
const label = (text: string, hue: Hue) => ({ id: text, text, hue });
const due = (text: string, tone: "plain" | "today" | "late" = "plain") => ({ text, tone, label: `Срок: ${text}` });
const check = (done: number, total: number) => ({ done, total, label: `Чек-лист: ${done} из ${total}` });
const comments = (count: number) => ({ count, label: `Комментарии: ${count}` });
const files = (count: number) => ({ count, label: `Вложения: ${count}` });
const PRIORITY = {
  low: { level: 1, label: "Приоритет: низкий" },
  middle: { level: 2, label: "Приоритет: средний" },
  high: { level: 3, label: "Приоритет: высокий" },
  urgent: { level: 4, label: "Приоритет: срочный" },
} as const;

export type GalleryColumn = {
  readonly id: string;
  readonly title: string;
  readonly kind: ColumnKind;
  readonly limit?: { readonly used: number; readonly max: number };
  readonly cards: readonly TaskCardViewProps[];
};

export const COLUMNS: readonly GalleryColumn[] = [
  {
    id: "queue",
    title: "Очередь",
    kind: "queue",
    cards: [
      {
        id: "1",
        title: "Перенос закладок между устройствами без повторного входа",
        labels: [label("Синхронизация", "azure")],
        comments: comments(2),
        people: [DIMA],
      },
      {
        id: "2",
        title: "«Итоги года»: раскадровка историй и обложка",
        cover: "coral",
        labels: [label("Дизайн", "plum")],
        due: due("8 дек"),
        attachments: files(4),
        people: [OLYA],
      },
      {
        id: "3",
        title: "Помнить яркость отдельно для дня и ночи",
        labels: [label("Читалка", "violet")],
        priority: PRIORITY.low,
      },
      {
        id: "4",
        title: "Сноски во всплывающем окне, а не в конце главы",
        labels: [label("Читалка", "violet")],
        priority: PRIORITY.middle,
        comments: comments(7),
        people: [POLINA],
      },
      { id: "5", title: "Цитата картинкой: три шаблона", labels: [label("Заметки", "olive")], attachments: files(3) },
      { id: "6", title: "Сравнить скорость разбора FB2 и EPUB" },
      { id: "7", title: "Печать заметок" },
    ],
  },
  {
    id: "todo",
    title: "К работе",
    kind: "todo",
    cards: [
      {
        id: "8",
        title: "Пуши о новых главах: тихие часы с 22 до 8",
        labels: [label("Уведомления", "amber")],
        priority: PRIORITY.middle,
        due: due("25 нояб"),
        checklist: check(0, 4),
        people: [DIMA],
      },
      {
        id: "9",
        title: "Сортировать «Мою полку» по дате последнего чтения",
        labels: [label("Полка", "emerald")],
        priority: PRIORITY.middle,
        comments: comments(3),
        people: [POLINA],
      },
      {
        id: "10",
        title: "Строки дрожат при смене кегля",
        labels: [label("Дефект", "raspberry"), label("Читалка", "violet")],
        priority: PRIORITY.high,
        due: due("27 нояб"),
        comments: comments(5),
        attachments: files(1),
        people: [MARK],
      },
      {
        id: "11",
        title: "Удалить книгу с устройства, но оставить на полке",
        labels: [label("Полка", "emerald")],
        checklist: check(1, 3),
        people: [LENA],
      },
      {
        id: "12",
        title: "Пустая полка: рисунок и первый шаг",
        labels: [label("Дизайн", "plum")],
        due: due("30 нояб"),
        attachments: files(2),
        people: [OLYA, LENA],
      },
    ],
  },
  {
    id: "doing",
    title: "В работе",
    kind: "doing",
    limit: { used: 4, max: 5 },
    cards: [
      {
        id: "13",
        title: "Докачка книг по Wi‑Fi: продолжать после обрыва",
        labels: [label("Офлайн", "lagoon"), label("Android", "graphite")],
        priority: PRIORITY.high,
        due: due("сегодня", "today"),
        checklist: check(3, 5),
        comments: comments(4),
        people: [TIMUR, ANNA],
        editor: { hue: "azure", text: "Тимур пишет" },
      },
      {
        id: "14",
        title: "Падает при открытии EPUB больше 200 МБ",
        labels: [label("Дефект", "raspberry")],
        priority: PRIORITY.urgent,
        due: due("вчера", "late"),
        comments: comments(11),
        attachments: files(2),
        people: [MARK],
      },
      {
        id: "15",
        title: "Заметки на полях: экспорт в Markdown",
        labels: [label("Заметки", "olive")],
        due: due("24 нояб"),
        checklist: check(4, 4),
        comments: comments(3),
        people: [ANNA],
      },
      {
        id: "16",
        title: "Озвучивание: скорость и таймер сна",
        cover: "azure",
        labels: [label("Звук", "indigo")],
        due: due("1 дек"),
        checklist: check(2, 6),
        people: [LENA, SASHA],
      },
    ],
  },
  {
    id: "review",
    title: "Проверка",
    kind: "review",
    limit: { used: 3, max: 4 },
    cards: [
      {
        id: "17",
        title: "Тёмная тема читалки: сепия и проверка контраста",
        labels: [label("Читалка", "violet"), label("Дизайн", "plum")],
        checklist: check(6, 6),
        comments: comments(8),
        attachments: files(2),
        people: [OLYA],
      },
      {
        id: "18",
        title: "Проверить докачку в электричке",
        labels: [label("Офлайн", "lagoon")],
        state: "waiting",
        stateText: "Ждёт сети",
        people: [ANNA],
      },
      {
        id: "19",
        title: "Сортировать «Мою полку» по дате",
        labels: [label("Полка", "emerald")],
        state: "refused",
        stateText: "Не отправлено",
        people: [POLINA],
      },
      {
        id: "20",
        title: "Виджет «Продолжить чтение» на экране блокировки",
        labels: [label("iOS", "graphite")],
        state: "open",
        checklist: check(4, 5),
        people: [SASHA],
      },
    ],
  },
];
