import { beforeEach, expect, test } from "vitest";
import { CUSTOM_FIELDS_PER_BOARD_MAX, FIELD_OPTIONS_MAX } from "#contract/core/limit.ts";
import type { FieldOption } from "#contract/entities/custom-field.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import {
  board,
  customField,
  openReadingRoom,
  owner,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const field = (number: number) => room.see(board(1)).customFields.find(({ id }) => id === customField(number));
const option = (number: number, patch: Partial<FieldOption> = {}): FieldOption => ({
  id: uuid(number, 0xf5),
  name: `Этап ${String(number)}`,
  color: "pine",
  sort: `a${String(number % 10)}`,
  archived: false,
  ...patch,
});
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => option(from + at));
const stage = { boardId: board(1), name: "Этап", type: "select", sort: "a1" } as const;

test("a field is created, edited, archived and restored", async () => {
  await room.run(owner, "customField.create", customField(5), { ...stage, options: [option(1)] });
  await room.run(owner, "customField.set", customField(5), { name: "Стадия", sort: "a5" });
  expect(field(5)).toMatchObject({
    name: "Стадия",
    sort: "a5",
    type: "select",
    options: [option(1)],
    archivedAt: null,
  });
  const { changes } = await room.run(owner, "customField.archive", customField(5), {});
  expect(field(5)).toMatchObject({ archivedAt: changes[0]?.at, rev: changes[0]?.seq });
  await room.run(owner, "customField.restore", customField(5), {});
  expect(field(5)).toMatchObject({ name: "Стадия", archivedAt: null });
});

test("[CF-03] simultaneous changes of options by two users keep both changes", async () => {
  await room.run(owner, "customField.create", customField(5), { ...stage, options: [option(1), option(2)] });
  await room.run(owner, "customField.set", customField(5), { options: [option(1, { name: "Пилот" })] });
  await room.run(owner, "customField.set", customField(5), { options: [option(2, { archived: true }), option(3)] });
  expect(field(5)?.options).toEqual([option(1, { name: "Пилот" }), option(2, { archived: true }), option(3)]);
});

test("[CF-01] a board has at most 50 fields, including archived ones", async () => {
  for (let number = 100; number < 100 + CUSTOM_FIELDS_PER_BOARD_MAX - 1; number += 1) {
    await room.run(owner, "customField.create", customField(number), { ...stage, type: "text" });
  }
  await room.refused("TOO_MANY_FIELDS", owner, "customField.create", customField(5), stage);
  await room.run(owner, "customField.create", customField(6), { ...stage, boardId: board(2) });
});

test("[CF-01] a field has at most 50 active options, and only a select field has options", async () => {
  await room.refused("FIELD_TYPE", owner, "customField.create", customField(5), {
    ...stage,
    type: "text",
    options: [option(1)],
  });
  await room.refused("FIELD_TYPE", owner, "customField.set", customField(1), { options: [option(1)] });
  await room.run(owner, "customField.create", customField(5), { ...stage, options: many(FIELD_OPTIONS_MAX) });
  await room.refused("TOO_MANY_OPTIONS", owner, "customField.set", customField(5), { options: [option(99)] });
  await room.run(owner, "customField.set", customField(5), { options: [option(0, { archived: true }), option(99)] });
  for (let from = 100; from < 500; from += FIELD_OPTIONS_MAX) {
    const gone = many(FIELD_OPTIONS_MAX, from).map((one) => ({ ...one, archived: true }));
    await room.run(owner, "customField.set", customField(5), { options: gone });
  }
  const tooMany = many(FIELD_OPTIONS_MAX, 500).map((one) => ({ ...one, archived: true }));
  await room.refused("TOO_MANY_OPTIONS", owner, "customField.set", customField(5), { options: tooMany });
});
