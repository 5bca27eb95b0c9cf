import type { CatchUpAnswer, CatchUpKind, CatchUpTask } from "#contract/boards/catch-up.ts";
import { genderOf } from "#contract/language/gender.ts";
import { counted, NBSP, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const NEW_TASK: Forms = { one: "новая задача", few: "новые задачи", many: "новых задач" };
const DONE: Forms = { one: "завершена", few: "завершены", many: "завершено" };
const MOVED: Forms = { one: "перенесена", few: "перенесены", many: "перенесено" };
const CHANGED: Forms = { one: "изменена", few: "изменены", many: "изменено" };
const COMMENT: Forms = { one: "комментарий", few: "комментария", many: "комментариев" };
const FOR_ME: Forms = { one: "назначена вам", few: "назначены вам", many: "назначено вам" };
const BOARD_CHANGE: Forms = { one: "изменение доски", few: "изменения доски", many: "изменений доски" };

/** Maximum number of counts in the summary. */
const COUNTS_MAX = 4;

/** Returns «2 новые задачи, 3 перенесены, 1 комментарий». Each task is counted once, by its main change. */
export function catchUpSummary({ items, boardChanges }: CatchUpAnswer): string {
  const of = (...kinds: CatchUpKind[]) => items.filter((item) => kinds.includes(mainKind(item))).length;
  const comments = items.reduce((sum, item) => sum + item.comments, 0);
  const commentedAlone = items.filter(({ kinds }) => kinds.length === 1 && kinds[0] === "commented").length;
  const named = of("assigned-to-me") + of("created", "arrived") + of("done") + of("moved");
  const counts: [number, Forms][] = [
    [of("assigned-to-me"), FOR_ME],
    [of("created", "arrived"), NEW_TASK],
    [of("done"), DONE],
    [of("moved"), MOVED],
    [items.length - named - commentedAlone, CHANGED],
    [comments, COMMENT],
    [items.length === 0 ? boardChanges : 0, BOARD_CHANGE],
  ];
  const phrases = counts.filter(([count]) => count > 0).map(([count, forms]) => counted(count, forms));
  return typeset(phrases.slice(0, COUNTS_MAX).join(", "));
}

function mainKind({ kinds }: CatchUpTask): CatchUpKind {
  return kinds[0] ?? "changed";
}

const WORDS: { readonly [K in CatchUpKind]: string } = {
  "assigned-to-me": "назначена вам",
  created: "новая",
  arrived: "перенесена с другой доски",
  done: "завершена",
  moved: "перенесена",
  archived: "в архиве",
  restored: "возвращена из архива",
  renamed: "переименована",
  due: "другой срок",
  assigned: "другие исполнители",
  commented: "комментарии",
  attached: "новые файлы",
  checklist: "чек-лист",
  changed: "изменена",
};

/** Returns «новая · перенесена в «Готово» · 2 комментария». */
export function catchUpWords({ kinds, comments, column }: Pick<CatchUpTask, "kinds" | "comments" | "column">): string {
  const words = kinds
    // Another kind of change already implies that the task was changed.
    .filter((kind) => kind !== "changed" || kinds.length === 1)
    .filter((kind) => kind !== "moved" || !kinds.includes("done"))
    .map((kind) => {
      if (kind === "commented") return counted(comments, COMMENT);
      if (kind === "moved" && column !== null) return `${WORDS.moved} в «${column}»`;
      return WORDS[kind];
    });
  return typeset(words.join(" · "));
}

/** Verbs before the title of a task, used if one user changed it and their gender is known. */
const VERBS: { readonly [K in CatchUpKind]: readonly [he: string, she: string] } = {
  "assigned-to-me": ["назначил вам", "назначила вам"],
  created: ["создал", "создала"],
  arrived: ["перенёс с другой доски", "перенесла с другой доски"],
  done: ["завершил", "завершила"],
  moved: ["перенёс", "перенесла"],
  archived: ["отправил в архив", "отправила в архив"],
  restored: ["вернул из архива", "вернула из архива"],
  renamed: ["переименовал", "переименовала"],
  due: ["изменил срок задачи", "изменила срок задачи"],
  assigned: ["изменил исполнителей задачи", "изменила исполнителей задачи"],
  commented: ["прокомментировал", "прокомментировала"],
  attached: ["приложил файлы к задаче", "приложила файлы к задаче"],
  checklist: ["изменил чек-лист задачи", "изменила чек-лист задачи"],
  changed: ["изменил", "изменила"],
};

/** The parts of a sentence around the title of a task: «Вера перенесла «…» в «Готово» · 2 комментария». */
export interface NewsSentence {
  /** After the name, before the quoted title. */
  before: string;
  /** After the quoted title; may be empty. */
  after: string;
}

/**
 * Returns the text of a line of «Что нового». If a single user changed the task and their name shows the gender, the sentence is active;
 * otherwise the task is the subject: «Alex: «…» — переименована».
 */
export function newsSentence(item: CatchUpTask, actor: string): NewsSentence {
  const kind = mainKind(item);
  const gender = item.actorIds.length === 1 ? genderOf(actor) : null;
  if (gender === null) return { before: ":", after: `${NBSP}— ${catchUpWords(item)}` };
  const to = kind === "moved" && item.column !== null ? ` в${NBSP}«${item.column}»` : "";
  const kinds = item.kinds.slice(1).filter((other) => other !== "changed" && !(kind === "done" && other === "moved"));
  const comments = kind === "commented" && item.comments > 1 ? counted(item.comments, COMMENT) : "";
  const rest = kinds.length === 0 ? comments : catchUpWords({ ...item, kinds });
  const before = ` ${VERBS[kind][gender === "he" ? 0 : 1]}`;
  return { before: typeset(before), after: typeset(rest === "" ? to : `${to} · ${rest}`) };
}

export const catchUpText = {
  strong: typeset("Пока вас не было:"),
  show: "Показать",
  hide: "Скрыть",
  title: typeset("Пока вас не было"),
  since: (when: string) => typeset(`Вы были здесь: ${when}`),
  close: "Закрыть",
  more: typeset("Показано последнее: было и раньше"),
  board: (count: number) => typeset(`И ещё ${counted(count, BOARD_CHANGE)}`),
  unknownUser: "Кто-то",
  news: typeset("Что нового"),
  noNews: typeset("Тихо. Здесь появится, что делают другие на ваших досках"),
  noTeamNews: typeset("Тихо. Здесь появится, что делают другие на досках команды"),
} as const;
