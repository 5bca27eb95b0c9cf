import { typeset } from "#client/language/spacing.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { column, SIMPLE, type Template, type TemplateTask } from "./template-text.ts";

export const TEMPLATE = "Шаблон";
export const WITH_EXAMPLES = "С примерами задач";
export const WITH_TASKS = "С задачами шаблона";
export const OWN = "Мои шаблоны";
export const OWN_UNKNOWN = typeset("Свои шаблоны появятся, когда вернётся связь");

const label = (name: string, color: PaletteColor) => ({ name, color });
const task = (columnAt: number, labelAt: number | null, title: string): TemplateTask => ({
  title,
  column: columnAt,
  label: labelAt,
});

const KANBAN: Template = {
  id: "kanban",
  name: "Канбан",
  line: "Поток с лимитом незавершённого",
  title: "Канбан",
  color: "violet",
  columns: [
    column("Идеи", "queue"),
    column("К работе", "queue", 8),
    column("В работе", "work", 3),
    column("Проверка", "work", 2),
    column("Готово", "done"),
  ],
  labels: [label("Срочно", "coral"), label("Новое", "azure"), label("Улучшение", "emerald")],
  tasks: [
    task(1, 1, "Перетащите эту карточку в колонку «В работе»"),
    task(2, 0, "Лимит колонки — три задачи: сначала закончите, потом берите новое"),
    task(0, 2, "Откройте карточку и опишите, что должно получиться"),
  ],
};

const SPRINT: Template = {
  id: "sprint",
  name: "Спринт",
  line: "Двухнедельный спринт до демо",
  title: "Спринт",
  color: "indigo",
  columns: [
    column("Бэклог", "queue"),
    column("В спринте", "queue"),
    column("В работе", "work", 4),
    column("Ревью", "work", 3),
    column("Готово", "done"),
  ],
  labels: [label("История", "violet"), label("Ошибка", "coral"), label("Техдолг", "graphite")],
  tasks: [
    task(1, 0, "Запишите цель спринта одной фразой"),
    task(0, 0, "Оцените задачу: откройте карточку и укажите часы"),
    task(0, 1, "Исправить то, что мешает людям уже сейчас"),
  ],
};

const CONTENT: Template = {
  id: "content",
  name: "Контент-план",
  line: "От замысла до публикации",
  title: "Контент-план",
  color: "coral",
  columns: [
    column("Идеи", "queue"),
    column("Пишется", "work", 3),
    column("Редактура", "work", 2),
    column("Ждёт выхода", "work"),
    column("Вышло", "done"),
  ],
  labels: [label("Статья", "azure"), label("Видео", "raspberry"), label("Рассылка", "amber")],
  tasks: [
    task(0, 0, "Пять вопросов, которые читатели задают чаще всего"),
    task(1, 2, "Письмо о новостях месяца — поставьте срок выхода"),
    task(0, 1, "Короткое видео: как это устроено внутри"),
  ],
};

const HIRING: Template = {
  id: "hiring",
  name: "Найм",
  line: "От отклика до выхода на работу",
  title: "Найм",
  color: "pine",
  columns: [
    column("Отклики", "queue"),
    column("Знакомство", "work", 6),
    column("Задание", "work"),
    column("Предложение", "work"),
    column("Приняты", "done"),
  ],
  labels: [label("Разработка", "indigo"), label("Дизайн", "plum"), label("По рекомендации", "emerald")],
  tasks: [
    task(0, 1, "Карточка — один человек: впишите имя, приложите резюме"),
    task(1, 0, "Назначьте того, кто проведёт разговор, и день встречи"),
    task(2, 2, "После задания напишите впечатление в комментарии"),
  ],
};

const SUPPORT: Template = {
  id: "support",
  name: "Поддержка",
  line: "От обращения до ответа",
  title: "Поддержка",
  color: "lagoon",
  columns: [
    column("Новые", "queue"),
    column("В разборе", "work", 5),
    column("Ждём ответа", "work"),
    column("Решено", "done"),
  ],
  labels: [label("Ошибка", "coral"), label("Вопрос", "azure"), label("Пожелание", "olive")],
  tasks: [
    task(0, 1, "Карточка — одно обращение: кто спрашивает и что нужно"),
    task(1, 0, "Повторите ошибку у себя и запишите шаги в описание"),
    task(2, 2, "Поставьте срок, чтобы вернуться, если ответа не будет"),
  ],
};

const PERSONAL: Template = {
  id: "personal",
  name: "Личные дела",
  line: "Немного на сегодня, остальное ждёт",
  title: "Личные дела",
  color: "azure",
  columns: [
    column("Когда-нибудь", "queue"),
    column("На неделе", "queue"),
    column("Сегодня", "work", 5),
    column("Сделано", "done"),
  ],
  labels: [label("Дом", "amber"), label("Здоровье", "emerald"), label("Деньги", "violet")],
  tasks: [
    task(2, 0, "Перетащите сюда не больше пяти дел на сегодня"),
    task(1, 1, "Записаться к врачу — поставьте день и напоминание"),
    task(0, 2, "Оплатить интернет: сделайте дело повторяющимся раз в месяц"),
  ],
};

const REPAIR: Template = {
  id: "repair",
  name: "Ремонт",
  line: "Проект с покупками и приёмкой",
  title: "Ремонт",
  color: "amber",
  columns: [
    column("Задумано", "queue"),
    column("Купить", "queue"),
    column("В работе", "work", 3),
    column("Принять", "work"),
    column("Готово", "done"),
  ],
  labels: [label("Электрика", "amber"), label("Сантехника", "azure"), label("Отделка", "olive")],
  tasks: [
    task(0, 2, "Измерить стены и приложить план комнаты"),
    task(1, 2, "Плитка и клей: соберите покупки в чек-лист"),
    task(2, 0, "Развести розетки — до того, как закроют стены"),
  ],
};

const BARE: Template = {
  id: "bare",
  name: "Пустая",
  line: "Колонки добавите сами",
  title: "Новая доска",
  color: "violet",
  columns: [],
  labels: [],
  tasks: [],
};

/** All built-in templates, in the order of the gallery. */
export const TEMPLATES: readonly Template[] = [
  SIMPLE,
  KANBAN,
  SPRINT,
  CONTENT,
  HIRING,
  SUPPORT,
  PERSONAL,
  REPAIR,
  BARE,
];
