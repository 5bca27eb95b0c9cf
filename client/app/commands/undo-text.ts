import { TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { StepSubject, SubjectKind } from "./undo-subject.ts";

/** Longer titles are cut: the toast also has two buttons. */
const TITLE_MAX = 48;

function quoted(title: string): string {
  if (title === "") return "";
  const characters = Array.from(title);
  return ` «${characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX - 1).join("")}…` : title}»`;
}

const PARTS = { icon: "значок", color: "цвет" } as const;

const NAMES: { readonly [K in SubjectKind]: (subject: StepSubject) => string } = {
  task: ({ title, count }) => (count > 1 ? counted(count, TASK) : `задача${quoted(title)}`),
  board: ({ title, part }) => (part === null ? `доска${quoted(title)}` : `${PARTS[part]} доски${quoted(title)}`),
  column: ({ title }) => `колонка${quoted(title)}`,
  label: ({ title }) => `метка${quoted(title)}`,
  customField: ({ title }) => `поле${quoted(title)}`,
  rule: ({ title }) => `правило${quoted(title)}`,
  view: ({ title }) => `сохранённый вид${quoted(title)}`,
  item: ({ title, task }) => `пункт${quoted(title)} в задаче${quoted(task?.title ?? "")}`,
  checklist: ({ task }) => `чек-лист в задаче${quoted(task?.title ?? "")}`,
  comment: ({ task }) => `комментарий к задаче${quoted(task?.title ?? "")}`,
  attachment: ({ title, task }) => `вложение${quoted(title)}${task === null ? "" : ` в задаче${quoted(task.title)}`}`,
  member: () => "роль участника",
  favourite: ({ board }) => `избранное, доска${quoted(board?.title ?? "")}`,
  topBoard: ({ board }) => `место доски${quoted(board?.title ?? "")}`,
  notification: () => "уведомление",
};

/** «задача «Купить плитку» на доске «Ремонт»» */
export function subjectText(subject: StepSubject): string {
  const { kind, board } = subject;
  const isBoard = ["board", "favourite", "topBoard"].includes(kind);
  const where = isBoard || board === null || board.title === null ? "" : ` на доске${quoted(board.title)}`;
  return typeset(`${NAMES[kind](subject)}${where}`);
}

/** Texts of undo and redo. */
export const undoText = {
  open: "Открыть",
  back: {
    act: "Отменить",
    done: (what: string) => `Отменено: ${what}`,
    question: (what: string) => `Отменить? ${what.charAt(0).toLocaleUpperCase("ru")}${what.slice(1)}`,
    changed: typeset("Это уже изменил кто-то другой"),
    nothing: "Отменять нечего",
  },
  forth: {
    act: "Вернуть",
    done: (what: string) => `Возвращено: ${what}`,
    question: (what: string) => `Вернуть? ${what.charAt(0).toLocaleUpperCase("ru")}${what.slice(1)}`,
    changed: typeset("Это уже изменил кто-то другой"),
    nothing: "Повторять нечего",
  },
} as const;
