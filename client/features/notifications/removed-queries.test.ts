import { describe, expect, it } from "vitest";
import type { Notification } from "#contract/entities/notification.ts";
import { removedFrom } from "./removed-queries.ts";

const BOARD = "0192b3a0-0000-7000-8000-00000000bbbb";
const row = (overrides: Partial<Notification>): Notification => ({
  id: "0192b3a0-0000-7000-8000-000000000001",
  userId: "0192b3a0-0000-7000-8000-00000000aaaa",
  kind: "role_changed",
  actorId: null,
  actorName: "Анна Котова",
  boardId: BOARD,
  taskId: null,
  commentId: null,
  title: "Релиз 4.2",
  detail: null,
  groupKey: "role_changed",
  readAt: null,
  snoozedTill: null,
  createdAt: "2026-11-28T10:00:00.000Z",
  rev: 1,
  ...overrides,
});

describe("a board that the user was removed from", () => {
  it("[NO-39] is found by the last notification about the user's role on it", () => {
    expect(removedFrom([row({})], BOARD)).toBe("Релиз 4.2");
    const again = row({ kind: "board_invited", detail: "viewer", createdAt: "2026-11-28T11:00:00.000Z" });
    expect(removedFrom([row({}), again], BOARD)).toBeNull();
    expect(removedFrom([row({ detail: "viewer" })], BOARD)).toBeNull();
    expect(removedFrom([row({})], "0192b3a0-0000-7000-8000-00000000cccc")).toBeNull();
    expect(removedFrom([], undefined)).toBeNull();
  });
});
