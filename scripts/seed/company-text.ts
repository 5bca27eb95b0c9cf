import type { PaletteColor } from "#contract/core/palette-color.ts";
import { editorial, hiring, office, product, support, type Theme } from "./themes-text.ts";

/** The password of every user of the demo company, which publishes a reading app. */
export const PASSWORD_HINT = "chitalnya-2026";

export const people = [
  { username: "anna", name: "Анна Котова" },
  { username: "timur", name: "Тимур Алиев" },
  { username: "lena", name: "Лена Власова" },
  { username: "mark", name: "Марк Громов" },
  { username: "polina", name: "Полина Ершова" },
  { username: "daniil", name: "Даниил Романов" },
  { username: "olga", name: "Ольга Савина" },
  { username: "georgy", name: "Георгий Панов" },
  { username: "vera", name: "Вера Морозова" },
  { username: "slava", name: "Слава Левин" },
] as const;

/** A custom field of a board and its nested boards, and the values that tasks may have in it. */
export type FieldPlan = { name: string } & (
  | { type: "select"; options: readonly { name: string; color: PaletteColor }[] }
  | { type: "text" | "url"; values: readonly string[] }
  | { type: "number"; most: number }
  | { type: "date" | "person" | "checkbox" }
);

export interface BoardPlan {
  title: string;
  color: PaletteColor;
  theme: Theme;
  /** The number of tasks, without archived ones. */
  tasks: number;
  columns: readonly { name: string; kind: "queue" | "work" | "done"; wipLimit?: number }[];
  /** Usernames and their roles on this board; the owner is the first user. */
  members?: readonly { username: string; role: "viewer" | "task_editor" | "editor" | "manager" | "admin" }[];
  fields?: readonly FieldPlan[];
  children?: readonly BoardPlan[];
  favourite?: boolean;
}

const flow = [
  { name: "Очередь", kind: "queue" },
  { name: "К работе", kind: "queue" },
  { name: "В работе", kind: "work", wipLimit: 12 },
  { name: "Проверка", kind: "work", wipLimit: 8 },
  { name: "Готово", kind: "done" },
] as const;

const simple = [
  { name: "К работе", kind: "queue" },
  { name: "В работе", kind: "work" },
  { name: "Готово", kind: "done" },
] as const;

const everyone = people.slice(1).map((person, at) => ({
  username: person.username,
  role:
    (["admin", "manager", "editor", "editor", "task_editor", "task_editor", "editor", "viewer", "editor"] as const)[
      at
    ] ?? "viewer",
}));

export const company: readonly BoardPlan[] = [
  {
    title: "Читальня",
    color: "plum",
    theme: product,
    tasks: 48,
    columns: simple,
    members: everyone,
    children: [
      {
        title: "Мобильное приложение",
        fields: [
          {
            name: "Платформа",
            type: "select",
            options: [
              { name: "iOS", color: "indigo" },
              { name: "Android", color: "emerald" },
              { name: "Обе", color: "plum" },
            ],
          },
          { name: "Обращений", type: "number", most: 40 },
          { name: "Проверяет", type: "person" },
        ],
        color: "indigo",
        theme: product,
        tasks: 120,
        columns: flow,
        children: [
          {
            title: "Релиз 4.2",
            color: "violet",
            theme: product,
            tasks: 148,
            columns: flow,
            favourite: true,
            children: [
              { title: "Дефекты релиза", color: "raspberry", theme: product, tasks: 44, columns: simple },
              { title: "Тексты и переводы", color: "amber", theme: editorial, tasks: 40, columns: simple },
              { title: "Приёмка в магазинах", color: "emerald", theme: product, tasks: 41, columns: simple },
            ],
          },
          { title: "Онбординг", color: "lagoon", theme: product, tasks: 64, columns: flow },
        ],
      },
      {
        title: "Веб-версия",
        color: "azure",
        theme: product,
        tasks: 90,
        columns: flow,
        children: [
          { title: "Каталог", color: "pine", theme: product, tasks: 75, columns: flow },
          { title: "Личный кабинет", color: "olive", theme: product, tasks: 52, columns: flow },
        ],
      },
      { title: "Дизайн-система", color: "raspberry", theme: product, tasks: 58, columns: simple },
    ],
  },
  {
    title: "Редакция",
    color: "coral",
    theme: editorial,
    tasks: 60,
    columns: flow,
    members: [
      { username: "georgy", role: "admin" },
      { username: "vera", role: "editor" },
      { username: "lena", role: "task_editor" },
    ],
    children: [
      { title: "Авторы и договоры", color: "graphite", theme: editorial, tasks: 96, columns: flow },
      { title: "Осенний номер", color: "amber", theme: editorial, tasks: 82, columns: flow },
    ],
  },
  {
    title: "Найм",
    fields: [
      { name: "Встреча", type: "date" },
      { name: "Откуда", type: "text", values: ["Рекомендация", "Отклик на сайте", "Нашли сами"] },
      { name: "Портфолио", type: "url", values: ["https://example.com/portfolio", "https://example.com/works"] },
      { name: "Тестовое сдано", type: "checkbox" },
    ],
    color: "pine",
    theme: hiring,
    tasks: 66,
    columns: flow,
    favourite: true,
    members: everyone.slice(0, 4),
  },
  { title: "Переезд офиса", color: "amber", theme: office, tasks: 41, columns: simple, members: everyone.slice(3, 8) },
  {
    title: "Дом",
    color: "azure",
    theme: office,
    tasks: 42,
    columns: simple,
    favourite: true,
    children: [{ title: "Ремонт ванной", color: "lagoon", theme: office, tasks: 40, columns: simple }],
  },
  {
    title: "Книжный клуб",
    color: "violet",
    theme: editorial,
    tasks: 40,
    columns: simple,
    members: everyone.slice(2, 6),
  },
  { title: "Обращения читателей", color: "graphite", theme: support, tasks: 10_000, columns: flow, members: everyone },
];
