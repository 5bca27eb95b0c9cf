import type { ActivityKind, ActivityLine } from "#contract/tasks/activity.ts";
import { byGender, type GenderForms } from "#contract/language/gender.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { recurrenceText } from "#client/entities/task/fields/recurrence-text.ts";
import { typeset } from "#client/language/spacing.ts";

interface HistoryWords {
  /** Returns the name of a column, a user, a label or a task by id; `null` if it is not loaded. */
  name: (id: string | null) => string | null;
  now: Date;
  /** Returns the name of a custom field and the text of its value; `null` if the field is not loaded. */
  field?: (value: string | null) => { name: string; text: string } | null;
}

const quoted = (text: string | null, unknown: string): string => (text === null ? unknown : `«${text}»`);

/** Returns the title of another task, or a placeholder if the task is not loaded. */
const another = (title: string | null): string => quoted(title, "(не на этом устройстве)");

const between = (forms: GenderForms, from: string | null, to: string | null): GenderForms => {
  const tail =
    from === null
      ? ` в ${quoted(to, "другую колонку")}`
      : ` из ${quoted(from, "колонки")} в ${quoted(to, "другую колонку")}`;
  return [forms[0] + tail, forms[1] + tail, forms[2] + tail];
};

const withTail = (forms: GenderForms, tail: string): GenderForms => [forms[0] + tail, forms[1] + tail, forms[2] + tail];

const PRIORITIES = ["без приоритета", "низкий", "обычный", "высокий", "срочный"] as const;

/** Returns «пн, 30 нояб, 10:00». `hasTime` is false for lines of older servers, which do not send it. */
const dueWords = (at: string, hasTime: boolean, now: Date): string =>
  dueText(dateOfDue(at, hasTime), hasTime, now).text;

const same = (text: string): GenderForms => [text, text, text];

/** The reasons why a rule stopped, by `RULE_FAULTS`. */
const STOPPED: Readonly<Record<string, string>> = {
  column: "колонки больше нет",
  label: "метки больше нет",
  person: "человека нет на доске",
  limit: "в колонке достигнут лимит задач",
  room: "для этого нет места",
};

type LineFormatter = (line: ActivityLine, words: HistoryWords) => GenderForms;

const LINE_FORMATTERS: { readonly [K in ActivityKind]: LineFormatter } = {
  created: ({ from }, { name }) =>
    from === null
      ? ["создал задачу", "создала задачу", "задача создана"]
      : withTail(["создал копию задачи", "создала копию задачи", "копия задачи"], ` ${another(name(from))}`),
  arrived: () => ["перенёс сюда с другой доски", "перенесла сюда с другой доски", "перенос с другой доски"],
  moved: ({ from, to }, { name }) => between(["перенёс", "перенесла", "перенос"], name(from), name(to)),
  renamed: ({ to }) => withTail(["переименовал в", "переименовала в", "новое название:"], ` «${to ?? ""}»`),
  due: ({ to, hasTime = false }, { now }) =>
    to === null
      ? ["убрал срок", "убрала срок", "срок убран"]
      : withTail(["поставил срок", "поставила срок", "срок:"], ` ${dueWords(to, hasTime, now)}`),
  priority: ({ to }) =>
    withTail(["поставил приоритет:", "поставила приоритет:", "приоритет:"], ` ${PRIORITIES[Number(to ?? 0)] ?? ""}`),
  estimate: ({ to }) =>
    to === null
      ? ["убрал оценку", "убрала оценку", "оценка убрана"]
      : withTail(["оценил в", "оценила в", "оценка:"], ` ${to.replace(".", ",")} ч`),
  recurrence: ({ to }) =>
    to === null
      ? ["отменил повтор", "отменила повтор", "повтор отменён"]
      : withTail(["поставил повтор:", "поставила повтор:", "повтор:"], ` ${recurrenceText(to)}`),
  assigned: ({ to, actorId }, { name }) =>
    to !== null && to === actorId
      ? ["взял задачу себе", "взяла задачу себе", "теперь исполнитель"]
      : withTail(
          ["назначил исполнителя:", "назначила исполнителя:", "новый исполнитель:"],
          ` ${name(to) ?? "неизвестный участник"}`,
        ),
  unassigned: ({ from, actorId }, { name }) =>
    from !== null && from === actorId
      ? ["снял задачу с себя", "сняла задачу с себя", "больше не исполнитель"]
      : withTail(
          ["снял исполнителя:", "сняла исполнителя:", "снят исполнитель:"],
          ` ${name(from) ?? "неизвестный участник"}`,
        ),
  labelled: ({ to }, { name }) => withTail(["добавил метку", "добавила метку", "метка"], ` ${quoted(name(to), "")}`),
  unlabelled: ({ from }, { name }) =>
    withTail(["снял метку", "сняла метку", "снята метка"], ` ${quoted(name(from), "")}`),
  parented: ({ to }, { name }) =>
    to === null
      ? ["отделил от родительской задачи", "отделила от родительской задачи", "больше не подзадача"]
      : withTail(["сделал подзадачей", "сделала подзадачей", "теперь подзадача:"], ` ${another(name(to))}`),
  blocked: ({ to }, { name }) =>
    withTail(["отметил, что блокируется:", "отметила, что блокируется:", "блокируется:"], ` ${another(name(to))}`),
  unblocked: ({ from }, { name }) =>
    withTail(["снял блокировку:", "сняла блокировку:", "снята блокировка:"], ` ${another(name(from))}`),
  related: ({ to }, { name }) =>
    withTail(["связал с задачей", "связала с задачей", "связь с задачей"], ` ${another(name(to))}`),
  unrelated: ({ from }, { name }) =>
    withTail(["убрал связь с задачей", "убрала связь с задачей", "убрана связь с задачей"], ` ${another(name(from))}`),
  duplicate: ({ to }, { name }) =>
    withTail(["отметил как дубль задачи", "отметила как дубль задачи", "дубль задачи"], ` ${another(name(to))}`),
  "not-duplicate": ({ from }, { name }) =>
    withTail(
      ["больше не считает дублем задачи", "больше не считает дублем задачи", "больше не дубль задачи"],
      ` ${another(name(from))}`,
    ),
  filled: ({ from, to }, { field }) => {
    const fieldValue = field?.(to ?? from) ?? null;
    if (fieldValue === null) return ["изменил значение поля", "изменила значение поля", "другое значение поля"];
    if (to === null) return withTail(["очистил поле", "очистила поле", "очищено поле"], ` «${fieldValue.name}»`);
    return withTail(["заполнил поле", "заполнила поле", "поле"], ` «${fieldValue.name}»: «${fieldValue.text}»`);
  },
  archived: () => ["отправил в архив", "отправила в архив", "в архив"],
  restored: () => ["вернул из архива", "вернула из архива", "из архива"],
  "item-added": ({ to }) => withTail(["добавил пункт", "добавила пункт", "новый пункт"], ` «${to ?? ""}»`),
  "item-done": ({ to }) => withTail(["закрыл пункт", "закрыла пункт", "закрыт пункт"], ` «${to ?? ""}»`),
  "item-undone": ({ to }) =>
    withTail(["снова открыл пункт", "снова открыла пункт", "снова открыт пункт"], ` «${to ?? ""}»`),
  "item-removed": ({ from }) => withTail(["удалил пункт", "удалила пункт", "удалён пункт"], ` «${from ?? ""}»`),
  "file-added": ({ to }) => withTail(["приложил файл", "приложила файл", "новый файл"], ` «${to ?? ""}»`),
  "file-removed": ({ from }) => withTail(["удалил файл", "удалила файл", "удалён файл"], ` «${from ?? ""}»`),
  "rule-commented": () => same("комментарий"),
  "rule-stopped": ({ to }) => same(`не выполнено: ${STOPPED[to ?? ""] ?? "так не получилось"}`),
};

/** Returns «Правило «Готово»:» or «Правило доски:», which replaces the name of a user at the beginning of a line. */
export function ruleWords(name: string): string {
  return typeset(name === "" ? "Правило доски:" : `Правило «${name}»:`);
}

/** Returns the text of a history line without the name of the user: «перенёс из «К работе» в «В работе»». */
export function historyWords(line: ActivityLine, actor: string, words: HistoryWords): string {
  return typeset(byGender(LINE_FORMATTERS[line.kind](line, words), actor).trimEnd());
}
