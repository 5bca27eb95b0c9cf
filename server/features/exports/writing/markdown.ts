import type { BoardFileHeader, FileTask } from "#contract/exchange/board-file.ts";
import { exportText as words } from "../export-text.ts";
import type { NamesInFile } from "./names.ts";
import type { TimesInFile } from "./times.ts";

/** The head of a board as Markdown: title, time zone of the times, page text and its files. */
export function boardHead({ board }: BoardFileHeader, { zoneName }: TimesInFile): string {
  const files = (board.attachments ?? []).map(({ name }) => name).join(", ");
  const parts = [
    `# ${inline(board.title)}`,
    `${words.timeZone}: ${zoneName}`,
    board.page === null ? "" : deeper(board.page, 1),
    files === "" ? "" : `- ${inline(words.attachments)}: ${inline(files)}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The heading of a column, before its tasks. */
export function columnHead({ name, archivedAt }: BoardFileHeader["columns"][number]): string {
  return `\n## ${inline(archivedAt === null ? name : words.archiveOf(name))}\n`;
}

/** One task: its title with a checkbox, fields, description, checklists and comments. */
export function taskText(task: FileTask, names: NamesInFile, times: TimesInFile): string {
  const title = `${names.key}-${String(task.number)} ${task.title}`;
  const parts = [
    `### [${task.doneAt === null ? " " : "x"}] ${inline(task.archivedAt === null ? title : words.archiveOf(title))}`,
    facts(task, names, times),
    task.description === null ? "" : deeper(task.description, 3),
    checklists(task, times),
    talk(task, names, times),
  ];
  return `\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function facts(task: FileTask, names: NamesInFile, { day, moment }: TimesInFile): string {
  const { startAt, dueAt, dueHasTime, doneAt } = task;
  const entries: [string, string][] = [
    [words.people, task.assigneeIds.map((id) => names.person(id)).join(", ")],
    [words.labels, task.labelIds.map((id) => names.label(id)).join(", ")],
    [words.priority, words.priorities[task.priority ?? 0] ?? ""],
    [words.startAt, startAt === null ? "" : day(startAt)],
    [words.dueAt, dueAt === null ? "" : (dueHasTime ? moment : day)(dueAt)],
    [words.doneAt, doneAt === null ? "" : moment(doneAt)],
    [words.estimate, task.estimate === null ? "" : String(task.estimate)],
    ...names.fields.map(({ id, name }): [string, string] => [name, names.value(id, task.fields[id])]),
    [words.attachments, task.attachments.map(({ name }) => name).join(", ")],
  ];
  return entries.flatMap(([name, value]) => (value === "" ? [] : [`- ${inline(name)}: ${inline(value)}`])).join("\n");
}

function checklists({ checklist }: FileTask, { day }: TimesInFile): string {
  const groups = [...new Set(checklist.map(({ group }) => group))];
  return groups
    .map((group) => {
      const items = checklist.filter((item) => item.group === group);
      const lines = items.map(({ done, text, dueAt }) => {
        const due = dueAt === null ? "" : ` (${words.due(day(dueAt))})`;
        return `- [${done ? "x" : " "}] ${inline(text)}${due}`;
      });
      return [`**${inline(group === "" ? words.checklist : group)}**`, "", ...lines].join("\n");
    })
    .join("\n\n");
}

function talk({ comments }: FileTask, names: NamesInFile, { moment }: TimesInFile): string {
  if (comments.length === 0) return "";
  const quotes = comments.map(({ authorId, createdAt, deletedAt, body }) => {
    const text = deletedAt === null ? body : `_${words.removed}_`;
    const lines = [`**${inline(names.person(authorId))}**, ${moment(createdAt)}`, "", ...text.split("\n")];
    return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
  });
  return [`**${words.comments}**`, ...quotes].join("\n\n");
}

/** Escapes a name as plain text. */
function inline(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, " ");
}

/** Lowers the headings of an embedded text below its parent's. */
function deeper(markdown: string, levels: number): string {
  let isCode = false;
  return markdown
    .split("\n")
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
      return isCode ? line : line.replace(/^#{1,6}(?= )/, (signs) => "#".repeat(Math.min(6, signs.length + levels)));
    })
    .join("\n");
}
