import { TASK } from "#client/language/noun-text.ts";
import { counted, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const OPTION: Forms = { one: "вариант", few: "варианта", many: "вариантов" };

/** A parsed piece of a line, as text. */
export interface ReadPart {
  readonly kind: "due" | "recurrence" | "person" | "label" | "priority";
  readonly text: string;
}

/** The text of a priority includes its kind. */
const READ_ONE: Readonly<Record<ReadPart["kind"], string>> = {
  due: "Распознан срок: ",
  recurrence: "Распознан повтор: ",
  person: "Распознан исполнитель: ",
  label: "Распознана метка: ",
  priority: "Распознан ",
};

/** Texts about the parsed pieces of a new task. */
export const wordsText = {
  read: (parts: readonly ReadPart[]): string => {
    const [first] = parts;
    const text = parts.map((part) => part.text).join(" · ");
    return typeset(
      first !== undefined && parts.length === 1 ? `${READ_ONE[first.kind]}${first.text}` : `Распознано: ${text}`,
    );
  },
  readMany: (count: number): string => typeset(`Сроки и прочее распознаны в названиях: ${counted(count, TASK)}`),
  seen: "Распознано в названии",
  asTyped: "Оставить текстом",
  keep: (piece: string): string => `Оставить текстом: ${piece}`,
  kind: {
    due: "Срок",
    recurrence: "Повтор",
    person: "Исполнитель",
    label: "Метка",
    newLabel: "Новая метка",
    priority: "Приоритет",
  },
  peopleOf: (board: string): string => `Участники доски «${board}»`,
  labelsOf: (board: string): string => `Метки доски «${board}»`,
  make: (name: string): string => `Создать метку «${name}»`,
  found: (count: number): string =>
    typeset(`${counted(count, OPTION)}. Стрелки вверх и вниз выбирают, Enter берёт, Esc оставляет текстом`),
} as const;
