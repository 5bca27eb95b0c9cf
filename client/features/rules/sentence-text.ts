import { counted, plural } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { RuleForm, RuleRef } from "#contract/entities/rule-form.ts";
import { RULE_ACTOR } from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";

/** Returns the name of a column, a label or a member; `null` if it does not exist any more. */
export type NameOf = (ref: RuleRef, id: string) => string | null;

export const PRIORITY_NAMES = ["без приоритета", "низкий", "обычный", "высокий", "срочный"] as const;
const DAYS = { one: "день", few: "дня", many: "дней" };
const WORK_DAYS = { one: "рабочий день", few: "рабочих дня", many: "рабочих дней" };
const LEFT = { one: "остался", few: "осталось", many: "осталось" };

const quoted = (name: string | null, gone: string): string => (name === null ? gone : `«${name}»`);
const priority = (n: number): string => `«${PRIORITY_NAMES[n] ?? String(n)}»`;

interface PhraseInput {
  part: RulePart;
  /** Names of the referenced rows. Names of columns and labels are in quotation marks. */
  column: string;
  label: string;
  person: string;
  n: number;
}

type PhraseBuilder = (input: PhraseInput) => string;

const CAUSES: Readonly<Record<string, PhraseBuilder>> = {
  created: ({ part, column }) => (part.ref === undefined ? "задачу создали" : `задачу создали в ${column}`),
  moved: ({ column }) => `задачу перенесли в ${column}`,
  left: ({ column }) => `задачу перенесли из ${column}`,
  done: () => "задачу завершили",
  reopened: () => "задачу вернули в работу",
  assigned: ({ part, person }) =>
    part.ref === undefined ? "назначили исполнителя" : `исполнителем стал человек: ${person}`,
  labelled: ({ part, label }) => (part.ref === undefined ? "добавили метку" : `добавили метку ${label}`),
  prioritised: ({ part, n }) => (part.n === undefined ? "поставили приоритет" : `поставили приоритет ${priority(n)}`),
  "term-set": () => "поставили срок",
  "checklist-done": () => "закрыли все пункты чек-листа",
  "term-near": ({ n }) => (n === 0 ? "наступил день срока" : `до срока ${plural(n, LEFT)} ${counted(n, DAYS)}`),
  overdue: () => "срок прошёл",
};

const CONDITIONS: Readonly<Record<string, PhraseBuilder>> = {
  column: ({ column }) => `задача в ${column}`,
  label: ({ label }) => `есть метка ${label}`,
  person: ({ person }) => `среди исполнителей ${person}`,
  nobody: () => "исполнителей нет",
  priority: ({ n }) => (n === 0 ? "приоритета нет" : `приоритет ${priority(n)}`),
};

const ACTIONS: Readonly<Record<string, PhraseBuilder>> = {
  move: ({ column }) => `перенести в ${column}`,
  done: () => "отметить выполненной",
  assign: ({ part, person }) =>
    part.ref === RULE_ACTOR ? "назначить того, кто это сделал" : `назначить исполнителя: ${person}`,
  unassign: ({ part, person }) => {
    if (part.ref === undefined) return "снять всех исполнителей";
    return part.ref === RULE_ACTOR ? "снять с исполнителей того, кто это сделал" : `снять исполнителя: ${person}`;
  },
  watch: ({ part, person }) =>
    part.ref === RULE_ACTOR ? "добавить в наблюдатели того, кто это сделал" : `добавить в наблюдатели: ${person}`,
  label: ({ label }) => `добавить метку ${label}`,
  unlabel: ({ label }) => `снять метку ${label}`,
  priority: ({ n }) => (n === 0 ? "убрать приоритет" : `поставить приоритет ${priority(n)}`),
  term: ({ n }) => (n === 0 ? "поставить срок на сегодня" : `поставить срок через ${counted(n, DAYS)}`),
  "term-work": ({ n }) =>
    n === 0 ? "поставить срок на ближайший рабочий день" : `поставить срок через ${counted(n, WORK_DAYS)}`,
  lines: ({ part }) => `добавить пункты ${(part.lines ?? []).map((line) => `«${line}»`).join(", ")}`,
  comment: ({ part }) => `написать «${part.text ?? ""}»`,
  archive: () => "отправить в архив",
};

function phraseOf(words: Readonly<Record<string, PhraseBuilder>>, part: RulePart, nameOf: NameOf): string {
  const { kind, ref = "", n = 0 } = part;
  const build = Object.hasOwn(words, kind) ? words[kind] : undefined;
  return (
    build?.({
      part,
      column: quoted(nameOf("column", ref), "удалённую колонку"),
      label: quoted(nameOf("label", ref), "(метки больше нет)"),
      person: nameOf("person", ref) ?? "(человека нет на доске)",
      n,
    }) ?? "…"
  );
}

/** Returns «а, б и в». */
function listed(words: readonly string[]): string {
  const [last = "", ...before] = words.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} и ${last}`;
}

/**
 * Returns the sentence of a rule: «Когда задачу перенесли в «Готово», если есть метка «Отчёт», отметить выполненной и снять всех
 * исполнителей».
 */
export function sentenceOf({ cause, conditions, actions }: Omit<RuleForm, "timeZone">, nameOf: NameOf): string {
  const when = `Когда ${phraseOf(CAUSES, cause, nameOf)}`;
  const only = conditions.map((one) => phraseOf(CONDITIONS, one, nameOf));
  const then = actions.map((one) => phraseOf(ACTIONS, one, nameOf));
  return typeset([when, ...(only.length === 0 ? [] : [`если ${listed(only)}`]), listed(then)].join(", "));
}
