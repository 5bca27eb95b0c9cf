import { describe, expect, it } from "vitest";
import { aComment, id } from "#client/testing/rows.ts";
import type { ActivityLine } from "#contract/tasks/activity.ts";
import { mentionsIn } from "./comment-mutations.ts";
import { entriesOf } from "./discussion-queries.ts";
import { namedAt } from "./mention-list.tsx";

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`;
const line = (minute: number): ActivityLine => ({
  id: `${String(minute)}.0`,
  at: at(minute),
  actorId: null,
  kind: "archived",
  from: null,
  to: null,
});
const commentAt = (minute: number, number: number, parent: number | null = null) =>
  aComment({ id: id(number), createdAt: at(minute), parentId: parent === null ? null : id(parent) });

describe("a discussion", () => {
  it("merges comments with runs of history lines, and puts replies under their comments", () => {
    const comments = [commentAt(2, 1), commentAt(4, 2), commentAt(6, 3, 1), commentAt(7, 4, 99)];
    const entries = entriesOf(comments, [line(5), line(1), line(3), line(8), line(9)]).map((entry) =>
      entry.kind === "history"
        ? entry.lines.map((one) => one.id)
        : [entry.comment.id, ...entry.answers.map((answer) => answer.id)],
    );
    // The comment of the last reply is not loaded, so the reply is not nested.
    expect(entries).toEqual([["1.0"], [id(1), id(3)], ["3.0"], [id(2)], ["5.0"], [id(4)], ["8.0", "9.0"]]);
  });
});

describe("namedAt and mentionsIn", () => {
  it.each([
    ["@", 1, { from: 0, word: "" }],
    ["Проверим, @ма", 13, { from: 10, word: "ма" }],
    ["(@anna.k", 8, { from: 1, word: "anna.k" }],
    ["почта a@anna", 12, null],
    ["@анна да", 8, null],
    ["@анна да", 3, { from: 0, word: "ан" }],
  ])("finds the name being typed in %j at %i", (text, caret, found) => {
    expect(namedAt(text, caret)).toEqual(found);
  });

  it("find the mentioned people of the board", () => {
    const people = [
      { id: "1", username: "anna", name: "Анна" },
      { id: "2", username: "oleg", name: "Олег" },
    ];
    expect(mentionsIn("@Oleg и `@anna`, @vera", people)).toEqual(["2"]);
  });
});
