import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

const idsOf = (items: unknown) =>
  (Array.isArray(items) ? items : []).map((item: unknown) =>
    typeof item === "object" && item !== null && "id" in item ? item.id : item,
  );

it("favourites are returned in the user's order, and a GET request does not change them", async () => {
  const boards = [await makeBoard(at, vera), await makeBoard(at, vera), await makeBoard(at, vera)];
  const url = (index: number) => `/api/board/favourite/${boards[index]?.id ?? ""}`;
  expect((await at.call("GET", url(0), { as: vera })).body).toEqual({ favourite: false });
  for (const index of [0, 1])
    expect((await at.call("PUT", url(index), { as: vera })).body).toEqual({ favourite: true });
  expect((await at.call("PUT", url(2), { as: vera, body: { sort: "Zz" } })).status).toBe(200);
  expect((await at.call("GET", url(0), { as: vera })).body).toEqual({ favourite: true });
  const all = await at.call("GET", "/api/board/favourite/all", { as: vera });
  expect([idsOf(all.body["items"]), all.body["count"]]).toEqual([[boards[2]?.id, boards[0]?.id, boards[1]?.id], 3]);
  // Setting it again without a position leaves it where it is.
  await at.call("PUT", url(2), { as: vera });
  expect(idsOf((await at.call("GET", "/api/board/favourite/all", { as: vera })).body["items"])[0]).toBe(boards[2]?.id);
  expect((await at.call("DELETE", url(2), { as: vera })).body).toEqual({ favourite: false });
  expect((await at.call("GET", "/api/board/favourite/all", { as: vera })).body["count"]).toBe(2);
});

it("favourites do not include a board that the user no longer sees", async () => {
  const anna = await makeUser(at);
  const board = await makeBoard(at, vera);
  await setRole(at, vera, { boardId: board.id, userId: anna.id, role: "viewer" });
  await at.call("PUT", `/api/board/favourite/${board.id}`, { as: anna });
  expect((await at.call("GET", "/api/board/favourite/all", { as: anna })).body["count"]).toBe(1);
  await setRole(at, vera, { boardId: board.id, userId: anna.id, role: null });
  expect((await at.call("GET", "/api/board/favourite/all", { as: anna })).body).toEqual({ items: [], count: 0 });
});
