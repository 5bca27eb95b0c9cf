import type { Away, AwayKind, AwayTask } from "#contract/away.ts";
import { counted, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const NEW_TASK: Forms = { one: "новая задача", few: "новые задачи", many: "новых задач" };
const DONE: Forms = { one: "завершена", few: "завершены", many: "завершено" };
const MOVED: Forms = { one: "перенесена", few: "перенесены", many: "перенесено" };
const CHANGED: Forms = { one: "изменена", few: "изменены", many: "изменено" };
const COMMENT: Forms = { one: "комментарий", few: "комментария", many: "комментариев" };
const FOR_ME: Forms = { one: "назначена вам", few: "назначены вам", many: "назначено вам" };
const BOARD_CHANGE: Forms = { one: "изменение доски", few: "изменения доски", many: "изменений доски" };

/** So many figures are read at a glance. */
const FIGURES_MAX = 4;

/** «2 новые задачи, 3 перенесены, 1 комментарий»: each task is counted once, by what tells most of it. */
export function awaySummary({ items, boardChanges }: Away): string {
  const of = (...kinds: AwayKind[]) => items.filter((item) => kinds.includes(mainKind(item))).length;
  const comments = items.reduce((sum, item) => sum + item.comments, 0);
  const commentedAlone = items.filter(({ kinds }) => kinds.length === 1 && kinds[0] === "commented").length;
  const named = of("assigned-to-me") + of("created", "arrived") + of("done") + of("moved");
  const figures: [number, Forms][] = [
    [of("assigned-to-me"), FOR_ME],
    [of("created", "arrived"), NEW_TASK],
    [of("done"), DONE],
    [of("moved"), MOVED],
    [items.length - named - commentedAlone, CHANGED],
    [comments, COMMENT],
    [items.length === 0 ? boardChanges : 0, BOARD_CHANGE],
  ];
  const said = figures.filter(([count]) => count > 0).map(([count, forms]) => counted(count, forms));
  return typeset(said.slice(0, FIGURES_MAX).join(", "));
}

function mainKind({ kinds }: AwayTask): AwayKind {
  return kinds[0] ?? "changed";
}

const WORDS: { readonly [K in AwayKind]: string } = {
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

/** «новая · перенесена в «Готово» · 2 комментария». */
export function awayWords({ kinds, comments, column }: Pick<AwayTask, "kinds" | "comments" | "column">): string {
  const words = kinds
    // What became of it says that it was changed.
    .filter((kind) => kind !== "changed" || kinds.length === 1)
    .filter((kind) => kind !== "moved" || !kinds.includes("done"))
    .map((kind) => {
      if (kind === "commented") return counted(comments, COMMENT);
      if (kind === "moved" && column !== null) return `${WORDS.moved} в «${column}»`;
      return WORDS[kind];
    });
  return typeset(words.join(" · "));
}

export const awayText = {
  strong: typeset("Пока вас не было:"),
  show: "Показать",
  hide: "Скрыть",
  title: typeset("Пока вас не было"),
  since: (when: string) => typeset(`Вы были здесь: ${when}`),
  close: "Закрыть",
  more: typeset("Показано последнее: было и раньше"),
  board: (count: number) => typeset(`И ещё ${counted(count, BOARD_CHANGE)}`),
  somebody: "Кто-то",
  news: typeset("Что нового"),
  noNews: typeset("Тихо. Здесь появится, что делают другие на ваших досках"),
  noTeamNews: typeset("Тихо. Здесь появится, что делают другие на досках команды"),
} as const;
