import { beforeEach, describe, expect, test } from "vitest";
import type { CustomFieldType } from "#contract/entities/custom-field.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import { FIELD_VALUES_PER_TASK_MAX } from "#contract/core/limit.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import {
  board,
  column,
  customField,
  holders,
  openReadingRoom,
  owner,
  stranger,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

const STAGE = uuid(1, 0xf5);
const options = [{ id: STAGE, name: "Пилот", color: "pine" as const, sort: "a0", archived: false }];

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const make = (type: CustomFieldType, on = 1, number = 5) =>
  room.run(owner, "customField.create", customField(number), {
    boardId: board(on),
    name: type,
    type,
    sort: "a1",
    ...(type === "select" ? { options } : {}),
  });
const fill = (value: FieldValue | null, on = 1, number = 5) =>
  room.run(owner, "task.fill", task(on), { fieldId: customField(number), value });
const valuesOf = (on: number, boardNumber = 1) =>
  room.see(board(boardNumber)).tasks.find(({ id }) => id === task(on))?.fields;

describe("a custom field value", () => {
  const TAKEN: [CustomFieldType, FieldValue][] = [
    ["text", "Читальня"],
    ["number", -2.5],
    ["date", "2026-11-24"],
    ["select", STAGE],
    ["person", holders.viewer.id],
    ["checkbox", true],
    ["url", "https://chitalnya.ru/a?b=1#c"],
  ];

  test.each(TAKEN)("[CF-02] of type %s is stored, and deleted by null", async (type, value) => {
    await make(type);
    await fill(value);
    expect(valuesOf(1)).toEqual({ [customField(5)]: value });
    await fill(null);
    expect(valuesOf(1)).toEqual({});
  });

  const REFUSED: [CustomFieldType, FieldValue, ErrorCode][] = [
    ["text", 5, "FIELD_TYPE"],
    ["number", "5", "FIELD_TYPE"],
    ["date", "2026-02-30", "DATE_INVALID"],
    ["select", uuid(2, 0xf5), "OPTION_GONE"],
    ["person", "anna", "ID_INVALID"],
    ["person", stranger.id, "USER_UNKNOWN"],
    ["checkbox", "да", "FIELD_TYPE"],
    ["url", "javascript:alert(1)", "LINK_INVALID"],
    ["url", "mailto:vera@chitalnya.ru", "LINK_INVALID"],
  ];

  test.each(REFUSED)("[CF-02] of type %s cannot be %j", async (type, value, code) => {
    await make(type);
    await room.refused(code, owner, "task.fill", task(1), { fieldId: customField(5), value });
  });

  test("[CF-02] that is a moment is stored in the format of moments", async () => {
    await make("date");
    await fill("2026-11-24T09:30:00Z");
    expect(valuesOf(1)).toEqual({ [customField(5)]: "2026-11-24T09:30:00.000Z" });
  });

  test("[CF-04] of one field does not change the value of another", async () => {
    await make("number");
    await fill("Читальня", 1, 1);
    await fill(3);
    await fill(null, 1, 1);
    expect(valuesOf(1)).toEqual({ [customField(5)]: 3 });
  });

  test("is rejected above the maximum number of values of a task", async () => {
    for (let number = 100; number < 100 + FIELD_VALUES_PER_TASK_MAX; number += 1) {
      const home = 100 + Math.floor((number - 100) / 40);
      if (number % 40 === 20)
        await room.run(owner, "board.create", board(home), { title: "Д", columns: [place(home)] });
      await room.run(owner, "task.move", task(1), { columnId: column(home) });
      await make("text", home, number);
      await fill("Ч", 1, number);
    }
    await room.run(owner, "task.move", task(1), { columnId: column(1) });
    await room.refused("TOO_MANY_VALUES", owner, "task.fill", task(1), { fieldId: customField(1), value: "Ч" });
    expect(Object.keys(valuesOf(1) ?? {})).toHaveLength(FIELD_VALUES_PER_TASK_MAX);
  });
});

const place = (number: number) => ({ id: column(number), name: "Надо", kind: "queue" as const, sort: "a0" });

describe("a custom field", () => {
  test("[CF-05] of a board is filled on the board and its nested boards only", async () => {
    await fill("Читальня", 4, 1);
    expect(valuesOf(4, 2)).toEqual({ [customField(1)]: "Читальня" });
    await make("text", 2);
    await room.refused("CUSTOM_FIELD_GONE", owner, "task.fill", task(1), { fieldId: customField(5), value: "Ч" });
  });

  test("[CF-06] that is archived cannot be filled, but its value can be deleted", async () => {
    await fill("Читальня", 1, 1);
    await room.run(owner, "customField.archive", customField(1), {});
    await room.refused("CUSTOM_FIELD_GONE", owner, "task.fill", task(1), { fieldId: customField(1), value: "Ч" });
    expect(valuesOf(1)).toEqual({ [customField(1)]: "Читальня" });
    await fill(null, 1, 1);
    expect(valuesOf(1)).toEqual({});
  });

  test("[CF-07] keeps its value when the task moves to another board and back", async () => {
    await make("text", 2);
    await fill("Полка", 4);
    await room.run(owner, "task.move", task(4), { columnId: column(1) });
    expect(valuesOf(4)).toEqual({ [customField(5)]: "Полка" });
    await room.refused("CUSTOM_FIELD_GONE", owner, "task.fill", task(4), { fieldId: customField(5), value: "Ч" });
    await room.run(owner, "task.archive", task(4), {});
    await room.run(owner, "task.restore", task(4), {});
    await room.run(owner, "task.move", task(4), { columnId: column(4) });
    expect(valuesOf(4, 2)).toEqual({ [customField(5)]: "Полка" });
  });

  test("[CF-03] keeps a value whose option was archived", async () => {
    await make("select");
    await fill(STAGE);
    await room.run(owner, "customField.set", customField(5), {
      options: options.map((one) => ({ ...one, archived: true })),
    });
    expect(valuesOf(1)).toEqual({ [customField(5)]: STAGE });
    expect(room.see(board(1)).customFields.find(({ id }) => id === customField(5))?.options).toMatchObject([
      { name: "Пилот", archived: true },
    ]);
  });
});
