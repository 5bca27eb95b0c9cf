import { counted, plural } from "#client/language/plural.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { typeset } from "#client/language/spacing.ts";
import type { RuleAction, RuleCause, RuleCondition, RuleFault } from "#contract/entities/rule-form.ts";

const DAYS = { one: "день", few: "дня", many: "дней" };
const TIMES = { one: "раз", few: "раза", many: "раз" };

/** Texts of automation. The sentence of a rule is built in `sentence-text.ts`. */
export const ruleText = {
  intro: typeset("Правила сами делают то, что вы повторяете каждый раз. Их действия видны в истории задачи"),
  readOnly: typeset("Правила доски. Менять их могут управляющий и роли выше"),
  none: typeset("Правил пока нет"),
  emptyTitle: typeset("Пусть доска делает рутину сама"),
  emptyText: typeset("Соберите своё правило или начните с готового. Его всегда можно изменить или выключить"),
  ready: "Готовые правила",
  add: "Новое правило",
  addReady: "Добавить",
  addReadyOf: (sentence: string) => `Добавить правило: ${sentence}`,
  editOf: (name: string) => `Изменить правило: ${name}`,
  copyOf: (name: string) => `Скопировать правило: ${name}`,
  removeOf: (name: string) => `Убрать правило: ${name}`,
  turnOf: (name: string) => `Правило работает: ${name}`,
  copied: (name: string) => (name === "" ? "" : `${name} (копия)`),
  unnamedLabel: "без названия",
  neverRan: "Ещё не срабатывало",
  off: "Выключено",
  ran: (runs: number, at: string, now: Date) =>
    typeset(`Сработало ${counted(runs, TIMES)}, последний раз ${relativeTime(new Date(at), now)}`),
  broken: (fault: string) => typeset(`Не работает: ${FAULTS[fault] ?? FAULTS["form"] ?? ""}`),
  stopped: (fault: string) => typeset(`В последний раз не доделано: ${FAULTS[fault] ?? "так не получилось"}`),
  made: "Правило добавлено",
  changed: "Правило изменено",
  removed: "Правило убрано",
  turnedOn: "Правило включено",
  turnedOff: "Правило выключено",
} as const;

const FAULTS: Readonly<Record<string, string>> = {
  column: "колонки больше нет",
  label: "метки больше нет",
  person: "человека нет на доске",
  limit: "в колонке достигнут лимит задач",
  room: "для этого нет места",
  form: "правило составлено не до конца",
} satisfies Record<RuleFault, string>;

export const editorText = {
  newTitle: "Новое правило",
  editTitle: "Правило",
  when: "Когда",
  only: "Если",
  todo: "То",
  and: "и",
  kindOfCause: "Что произошло",
  kindOfCondition: (at: number) => `Условие ${String(at)}`,
  kindOfAction: (at: number) => `Действие ${String(at)}`,
  ref: { column: "Колонка", label: "Метка", person: "Человек" },
  n: { days: "Дней", priority: "Приоритет" },
  any: { column: "в любой колонке", label: "любую метку", person: "любого", priority: "любой" },
  daysUnit: (days: number) => plural(days, DAYS),
  everybody: "всех",
  actor: "кто это сделал",
  choose: "выберите",
  gone: { column: "колонки больше нет", label: "метки больше нет", person: "человека нет на доске" },
  text: "Текст комментария",
  textPlaceholder: "Что написать",
  textNote: typeset("Комментарий будет от имени того, кто последним менял правило"),
  lines: "Пункты чек-листа",
  linesPlaceholder: typeset("Каждый пункт с новой строки"),
  addCondition: "Добавить условие",
  addAction: "Добавить действие",
  removeCondition: (at: number) => `Убрать условие ${String(at)}`,
  removeAction: (at: number) => `Убрать действие ${String(at)}`,
  name: "Название",
  nameNote: typeset("Так правило назовут в истории задачи. Можно не заполнять"),
  namePlaceholder: "Например, «Готово»",
  save: "Сохранить",
  create: "Создать правило",
  cancel: "Отмена",
  unfinished: typeset("Заполните, пожалуйста, все части предложения"),
} as const;

export const CAUSE_NAMES: Readonly<Record<RuleCause, string>> = {
  created: "задачу создали",
  moved: "задачу перенесли в",
  left: "задачу перенесли из",
  done: "задачу завершили",
  reopened: "задачу вернули в работу",
  assigned: "назначили исполнителя",
  labelled: "добавили метку",
  prioritised: "поставили приоритет",
  "term-set": "поставили срок",
  "checklist-done": "закрыли все пункты чек-листа",
  "term-near": "до срока осталось",
  overdue: "срок прошёл",
};

export const CONDITION_NAMES: Readonly<Record<RuleCondition, string>> = {
  column: "задача в колонке",
  label: "есть метка",
  person: "среди исполнителей",
  nobody: "исполнителей нет",
  priority: "приоритет",
};

export const ACTION_NAMES: Readonly<Record<RuleAction, string>> = {
  move: "перенести в колонку",
  done: "отметить выполненной",
  assign: "назначить исполнителя",
  unassign: "снять исполнителя",
  watch: "добавить в наблюдатели",
  label: "добавить метку",
  unlabel: "снять метку",
  priority: "поставить приоритет",
  term: "поставить срок через",
  "term-work": "поставить срок через рабочие дни",
  lines: "добавить пункты",
  comment: "написать комментарий",
  archive: "отправить в архив",
};

/** Texts used by the predefined rules. */
export const readyText = {
  question: "Срок прошёл. Что мешает?",
  returned: "Задачу вернули: напишите, пожалуйста, что осталось сделать",
  plan: ["Понять, что нужно", "Сделать", "Проверить"],
} as const;
