import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { ITEM_TEXT_MAX } from "#contract/core/limit.ts";
import { addItems, linesOf, placeItem, stepItem } from "./checklist-mutations.ts";
import { checklistsOf } from "./checklist-queries.ts";

describe("linesOf", () => {
  it.each([
    ["Купить соль", ["Купить соль"]],
    ["раз\n\n два \n", ["раз", "два"]],
    ["- [ ] раз\n- [x] два\n* три", ["раз", "два", "три"]],
    ["1. раз\n2) два", ["раз", "два"]],
    ["2026 год\n-5 градусов", ["2026 год", "-5 градусов"]],
    [" \n ", []],
  ])("splits %j into lines", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it("returns no empty lines and none longer than an item's text may be", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
        for (const line of linesOf(text)) expect(line.length > 0 && line.length <= ITEM_TEXT_MAX).toBe(true);
      }),
    );
  });
});

describe("a text that is too long for one item", () => {
  it("continues in the next item, is split between words, and keeps all words", () => {
    const word = fc.stringMatching(/^[а-я🙂]{1,30}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 30, maxLength: 200 }), (words) => {
        expect(linesOf(words.join(" ")).join(" ")).toBe(words.join(" "));
      }),
    );
    const long = "🙂".repeat(ITEM_TEXT_MAX);
    expect(linesOf(`я${long}`).join("")).toBe(`я${long}`);
  });
});

describe("the order of checklist items", () => {
  let story: Story;
  let vera: SignedInTab;
  let taskId: string;
  beforeEach(async () => {
    story = createStory();
    vera = await story.person("vera");
    const board = await story.board(vera.tab);
    taskId = await story.task(vera.tab, board, "Полка");
    await addItems(vera.tab.sync, taskId, "План", ["а", "б", "в"]);
    await addItems(vera.tab.sync, taskId, "Сборка", ["г"]);
    await story.clock.advance(2_000);
  });

  const rows = () =>
    vera.tab.sync.store.list(`items:${taskId}`).flatMap((id) => vera.tab.sync.store.get("item", id) ?? []);
  const lists = () =>
    checklistsOf(rows()).map(({ name, items }) => `${name}: ${items.map(({ text }) => text).join("")}`);
  const row = (text: string) => {
    const found = rows().find((one) => one.text === text);
    if (found === undefined) throw new Error(`no line ${text}`);
    return found;
  };

  it("follows moves within a checklist and to another one", async () => {
    expect(lists()).toEqual(["План: абв", "Сборка: г"]);
    const { sync } = vera.tab;
    stepItem(sync, row("в"), -1);
    await story.clock.advance(500);
    expect(lists()).toEqual(["План: авб", "Сборка: г"]);
    stepItem(sync, row("а"), -1);
    stepItem(sync, row("б"), 1);
    await story.clock.advance(500);
    expect(lists()).toEqual(["План: авб", "Сборка: г"]);
    placeItem(sync, row("г"), "План", row("а").id);
    await story.clock.advance(500);
    expect(lists()).toEqual(["План: агвб"]);
    placeItem(sync, row("б"), "План", null);
    await story.clock.advance(500);
    expect(lists()).toEqual(["План: багв"]);
  });

  it("allows an item to be placed next to items with equal sort keys", async () => {
    const { sync } = vera.tab;
    for (const text of ["б", "в"]) await sync.mutate("item.set", row(text).id, { sort: row("а").sort });
    placeItem(sync, row("г"), "План", row("а").id);
    await story.clock.advance(500);
    expect(lists()[0]).toMatch(/^План: [абв]{3}г$/);
    await addItems(sync, taskId, "План", ["д"]);
    expect(lists()[0]).toMatch(/гд$/);
  });
});
