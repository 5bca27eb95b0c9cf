import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeDraft, EMPTY_DRAFT, filledBy, isWritten, parseDraft, type TaskDraft } from "./task-draft.ts";

const ID = "0192b3a0-0000-7000-8000-00000000aaaa";

const draft: fc.Arbitrary<TaskDraft> = fc.record({
  description: fc.string(),
  title: fc.string(),
  filling: fc.option(
    fc.record({
      description: fc.option(fc.constant("**Что** случилось")),
      checklist: fc.subarray([{ group: "", text: "Повторить" }]),
    }),
  ),
  boardId: fc.constantFrom("", ID),
  columnId: fc.constantFrom("", ID),
  priority: fc.option(fc.integer({ min: 0, max: 4 })),
  startAt: fc.option(fc.constant("2026-11-21T09:00:00.000Z")),
  dueAt: fc.option(fc.constant("2026-11-24T09:00:00.000Z")),
  dueHasTime: fc.boolean(),
  reminders: fc.uniqueArray(fc.constantFrom(0, 60, 1_440)),
  recurrence: fc.option(fc.constantFrom("FREQ=DAILY", "FREQ=MONTHLY;BYMONTHDAY=-1")),
  recursAfterDone: fc.boolean(),
  estimate: fc.option(fc.integer({ min: 1, max: 90 })),
  cover: fc.option(fc.constantFrom("violet" as const, "pine" as const)),
  assigneeIds: fc.subarray([ID]),
  watcherIds: fc.subarray([ID]),
  labelIds: fc.subarray([ID]),
});

describe("the draft of a new task", () => {
  it("is the same after it was stored", () => {
    fc.assert(
      fc.property(draft, (stored) => {
        expect(parseDraft(JSON.stringify(stored))).toEqual(stored);
      }),
    );
  });

  it("[TP-04] takes missing data from a template and keeps what the user has typed", () => {
    fc.assert(
      fc.property(draft, (stored) => {
        const form = {
          title: "Ошибка",
          description: "Шаги",
          priority: 3,
          estimate: null,
          labelIds: [ID],
          checklist: [],
        };
        const filled = filledBy(stored, form);
        expect(filled.title).toBe(stored.title.trim() === "" ? "Ошибка" : stored.title);
        expect(filled).toMatchObject({ priority: 3, estimate: stored.estimate, labelIds: [ID], dueAt: stored.dueAt });
        expect(filled.filling).toEqual({ checklist: [], description: "Шаги" });
      }),
    );
  });

  it("is parsed safely, whatever is stored", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const read = parseDraft(stored);
        expect(Object.keys(read).toSorted()).toEqual(Object.keys(EMPTY_DRAFT).toSorted());
        expect(read.assigneeIds.every((id) => id === ID || id.length === 36)).toBe(true);
      }),
    );
  });

  it("is empty while only its board and column are chosen", () => {
    expect(isWritten({ ...EMPTY_DRAFT, boardId: ID, columnId: ID })).toBe(false);
    expect(isWritten({ ...EMPTY_DRAFT, title: "П" })).toBe(true);
    expect(isWritten({ ...EMPTY_DRAFT, labelIds: [ID] })).toBe(true);
  });

  it("[EV-07] gets a label that is created for it as soon as the device has stored the label", async () => {
    let current = EMPTY_DRAFT;
    const made: [string, string][] = [];
    const make = (answer: string | null) =>
      changeDraft(
        (next) => {
          current = next(current);
        },
        (name, boardId) => {
          made.push([name, boardId]);
          return Promise.resolve(answer);
        },
      );
    make(null).putNewLabel("отчёт", ID);
    await Promise.resolve();
    expect(current.labelIds).toEqual([]);
    make(ID).putNewLabel("отчёт", ID);
    await expect.poll(() => current.labelIds).toEqual([ID]);
    expect(made).toEqual([
      ["отчёт", ID],
      ["отчёт", ID],
    ]);
  });

  it("takes each user once, and removes them", () => {
    let current = EMPTY_DRAFT;
    const change = changeDraft(
      (next) => {
        current = next(current);
      },
      () => Promise.resolve(null),
    );
    change.put("assigneeIds", ID, true);
    change.put("assigneeIds", ID, true);
    expect(current.assigneeIds).toEqual([ID]);
    change.put("assigneeIds", ID, false);
    expect(current.assigneeIds).toEqual([]);
  });
});
