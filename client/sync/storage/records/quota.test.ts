import { expect, it } from "vitest";
import { aBoard } from "#client/testing/rows.ts";
import type { BoardRecord } from "../disk/databases.ts";
import { listedOnly } from "./quota.ts";

it("[SY-51] keeps what lists of boards need of a board whose content is dropped, and nothing else", () => {
  const listed: BoardRecord = { ...aBoard(), _owner: "vera", _role: "owner", _opened: 1 };
  const content = { _labels: [], _customFields: [], _rules: [], _views: [], _members: [], _users: [], _etag: "e" };
  const record: BoardRecord = { ...listed, ...content, _sync: { epoch: "e", seq: 1, complete: true, next: null } };
  expect(listedOnly(record)).toEqual(listed);
});
