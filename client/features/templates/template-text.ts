import { TASK } from "#client/language/noun-text.ts";
import { counted, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const ITEM: Forms = { one: "пункт", few: "пункта", many: "пунктов" };
const LABEL: Forms = { one: "метка", few: "метки", many: "меток" };
const COLUMN: Forms = { one: "колонка", few: "колонки", many: "колонок" };
const FIELD: Forms = { one: "поле", few: "поля", many: "полей" };
const RULE: Forms = { one: "правило", few: "правила", many: "правил" };

export const templateText = {
  offline: typeset("Шаблоны хранит сервер: изменить их можно, когда вернётся сеть"),
  unknown: typeset("На этом устройстве шаблонов нет. Они появятся, когда вернётся связь"),
  loading: "Загружаем шаблоны",
  close: "Закрыть",
  save: "Сохранить",
  cancel: "Отмена",

  tasks: "Шаблоны задач",
  tasksLead: typeset(
    "Заготовка похожих задач: описание, чек-лист, метки, приоритет. Шаблон выбирают в меню колонки и в форме новой задачи",
  ),
  noTasks: "Шаблонов задач пока нет",
  add: "Добавить шаблон",
  newTask: "Новый шаблон задачи",
  editTask: "Шаблон задачи",
  edit: (title: string) => `Изменить шаблон «${title}»`,
  remove: (title: string) => `Удалить шаблон «${title}»`,
  byTemplate: "Задача по шаблону",
  byTemplateText: typeset("Новая задача встанет в конец колонки"),
  choose: "Шаблоны задач",
  title: "Название",
  titleEmpty: "Назовите задачу",
  titlePlaceholder: "Например, Ошибка в приложении",
  description: "Описание",
  descriptionPlaceholder: typeset("Что должно быть в каждой такой задаче. Можно с разметкой Markdown"),
  checklist: "Чек-лист",
  checklistHint: "Каждая строка — пункт",
  priority: "Приоритет",
  priorities: ["Без приоритета", "Низкий", "Обычный", "Высокий", "Срочный"],
  estimate: "Оценка, часов",
  estimateWrong: "Число часов, например 1,5",
  labels: "Метки",
  unnamed: "Без названия",
  saved: "Шаблон сохранён",
  removed: (title: string) => `Шаблон «${title}» удалён`,
  undo: "Отменить",
  made: (title: string) => `Задача «${title}» создана`,
  none: "На этой доске шаблонов нет",
  noneText: typeset("Шаблон задачи — это название, описание, чек-лист, метки и приоритет, заполненные заранее"),
  toSettings: "Настроить шаблоны",

  board: "Сохранить доску как шаблон",
  boardLead: typeset(
    "Колонки с лимитами, метки, поля и правила. По шаблону можно создать новую доску, без сети тоже. Люди и история остаются здесь",
  ),
  boardName: "Название шаблона",
  withTasks: "С открытыми задачами",
  withTasksNote: typeset("Вместе с описаниями, чек-листами и метками, до 200 задач"),
  shared: typeset("Показать участникам доски"),
  sharedNote: typeset("Иначе шаблон виден только вам"),
  keep: "Сохранить как шаблон",
  boardSaved: (name: string) => `Шаблон «${name}» сохранён`,
  boardSavedPartly: (name: string, tasks: number) =>
    typeset(`Шаблон «${name}» сохранён, взято ${counted(tasks, TASK)}`),
  myBoardTemplates: "Мои шаблоны досок",
  noBoardTemplates: typeset("Сохранённые шаблоны появятся здесь и в списке шаблонов новой доски"),
  more: (name: string) => `Действия с шаблоном «${name}»`,
  chooseText: typeset("Шаблон заполнит форму; написанное останется"),
  create: "Создать доску",
  rename: "Переименовать",
  renameTitle: "Название шаблона",
  share: "Показать участникам доски",
  unshare: "Видеть только мне",
  again: "Обновить по этой доске",
  delete: "Удалить",
  isShared: "виден участникам доски",
} as const;

/** «описание, 3 пункта, 1 метка» */
export function aboutTask(form: {
  description: string | null;
  checklist: readonly unknown[];
  labelIds: readonly unknown[];
}): string {
  const parts = [
    ...(form.description === null ? [] : ["описание"]),
    ...(form.checklist.length === 0 ? [] : [counted(form.checklist.length, ITEM)]),
    ...(form.labelIds.length === 0 ? [] : [counted(form.labelIds.length, LABEL)]),
  ];
  return parts.join(", ");
}

interface Counts {
  readonly columns: readonly unknown[];
  readonly labels: readonly unknown[];
  readonly customFields: readonly unknown[];
  readonly rules: readonly unknown[];
  readonly tasks: readonly unknown[];
}

/** «4 колонки, 3 метки, 12 задач» */
export function aboutBoard({ columns, labels, customFields, rules, tasks }: Counts): string {
  const counts: [number, Forms][] = [
    [columns.length, COLUMN],
    [labels.length, LABEL],
    [customFields.length, FIELD],
    [rules.length, RULE],
    [tasks.length, TASK],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, forms]) => counted(count, forms))
    .join(", ");
}
