import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { CardFact, TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { ANNA, DIMA, LENA, MARK, OLYA, POLINA, SASHA, TIMUR } from "./gallery-people.ts";

/** Invented columns and tasks of the gallery, the same at every start, so that pictures can be compared. */
const label = (text: string, color: PaletteColor) => ({ id: text, text, color });
const due = (text: string, tone?: "today" | "late"): CardFact => ({
  icon: tone === "late" ? "alert-triangle" : tone === "today" ? "calendar-due" : "calendar-event",
  text,
  tone,
  label: `Срок: ${text}`,
});
const check = (done: number, total: number): CardFact => ({
  icon: done / total,
  text: `${done}/${total}`,
  tone: done === total ? "done" : undefined,
  label: `Чек-лист: ${done} из ${total}`,
});
const comments = (count: number): CardFact => ({
  icon: "message-circle",
  text: count,
  label: `Комментарии: ${count}`,
});
const files = (count: number): CardFact => ({ icon: "paperclip", text: count, label: `Вложения: ${count}` });
const WAITING: CardFact = { icon: "cloud-up", text: "Ждёт сети", tone: "today", label: "Ждёт сети" };
const REFUSED: CardFact = { icon: "alert-triangle", text: "Не отправлено", tone: "late", label: "Не отправлено" };
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
        facts: [comments(2)],
        labels: [label("Синхронизация", "azure")],
        people: [DIMA],
      },
      {
        id: "2",
        title: "«Итоги года»: раскадровка историй и обложка",
        facts: [due("8 дек"), files(4)],
        cover: "coral",
        labels: [label("Дизайн", "plum")],
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
        facts: [comments(7)],
        labels: [label("Читалка", "violet")],
        priority: PRIORITY.middle,
        people: [POLINA],
      },
      { id: "5", title: "Цитата картинкой: три шаблона", facts: [files(3)], labels: [label("Заметки", "olive")] },
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
        facts: [due("25 нояб"), check(0, 4)],
        labels: [label("Уведомления", "amber")],
        priority: PRIORITY.middle,
        people: [DIMA],
      },
      {
        id: "9",
        title: "Сортировать «Мою полку» по дате последнего чтения",
        facts: [comments(3)],
        labels: [label("Полка", "emerald")],
        priority: PRIORITY.middle,
        people: [POLINA],
      },
      {
        id: "10",
        title: "Строки дрожат при смене кегля",
        facts: [due("27 нояб"), comments(5), files(1)],
        labels: [label("Дефект", "raspberry"), label("Читалка", "violet")],
        priority: PRIORITY.high,
        people: [MARK],
      },
      {
        id: "11",
        title: "Удалить книгу с устройства, но оставить на полке",
        facts: [check(1, 3)],
        labels: [label("Полка", "emerald")],
        people: [LENA],
      },
      {
        id: "12",
        title: "Пустая полка: рисунок и первый шаг",
        facts: [due("30 нояб"), files(2)],
        labels: [label("Дизайн", "plum")],
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
        facts: [due("сегодня", "today"), check(3, 5), comments(4)],
        people: [TIMUR, ANNA],
        editor: { color: "azure", text: "Тимур пишет" },
      },
      {
        id: "14",
        title: "Падает при открытии EPUB больше 200 МБ",
        facts: [due("вчера", "late"), comments(11), files(2)],
        labels: [label("Дефект", "raspberry")],
        priority: PRIORITY.urgent,
        people: [MARK],
      },
      {
        id: "15",
        title: "Заметки на полях: экспорт в Markdown",
        facts: [due("24 нояб"), check(4, 4), comments(3)],
        labels: [label("Заметки", "olive")],
        people: [ANNA],
      },
      {
        id: "16",
        title: "Озвучивание: скорость и таймер сна",
        facts: [due("1 дек"), check(2, 6)],
        cover: "azure",
        labels: [label("Звук", "indigo")],
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
        facts: [check(6, 6), comments(8), files(2)],
        labels: [label("Читалка", "violet"), label("Дизайн", "plum")],
        people: [OLYA],
      },
      {
        id: "18",
        title: "Проверить докачку в электричке",
        facts: [WAITING],
        labels: [label("Офлайн", "lagoon")],
        state: "waiting",
        people: [ANNA],
      },
      {
        id: "19",
        title: "Сортировать «Мою полку» по дате",
        facts: [REFUSED],
        labels: [label("Полка", "emerald")],
        state: "refused",
        people: [POLINA],
      },
      {
        id: "20",
        title: "Виджет «Продолжить чтение» на экране блокировки",
        facts: [check(4, 5)],
        labels: [label("iOS", "graphite")],
        state: "open",
        people: [SASHA],
      },
    ],
  },
];
