import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { can, ROLES } from "#contract/core/permission.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at, { name: "Вера Ким" });
});
afterAll(() => at.close());

const patch = (boardId: string, body: object, as = vera) => at.call("PATCH", `/api/board/${boardId}`, { as, body });
const read = async (boardId: string) => (await at.call("GET", `/api/board/${boardId}`, { as: vera })).body["board"];
const withIcon = { icon: "book" } as const;

describe("the icon of a board", () => {
  it.each(ROLES)("[BI-03] is changed by role %s only if it may edit the board", async (role) => {
    const { id: boardId } = await makeBoard(at, vera);
    const person = await makeUser(at);
    await setRole(at, vera, { boardId, userId: person.id, role });
    const { status, body } = await patch(boardId, { icon: "home" }, person);
    if (can(role, "board.edit")) expect([status, body["board"]]).toMatchObject([200, { icon: "home" }]);
    else expect([status, body["code"]]).toEqual([403, "ACTION_FORBIDDEN"]);
    expect(await read(boardId)).toMatchObject({ icon: can(role, "board.edit") ? "home" : null });
  });

  it("[BI-01] is rejected if it is unknown, by every call, and nothing changes", async () => {
    const { id: boardId } = await makeBoard(at, vera, withIcon);
    const add = (icon: unknown) => at.call("POST", "/api/board/add", { as: vera, body: { title: "Дача", icon } });
    for (const icon of ["unicorn", "Book", "📚", "", "x".repeat(33), 5, {}, "__proto__"]) {
      const refused = [await patch(boardId, { icon }), await add(icon)];
      for (const { status, body } of refused) expect([status, body["code"]]).toEqual([400, "ICON_UNKNOWN"]);
      const mutations = [{ mutationId: randomUUID(), op: "board.set", id: boardId, args: { icon } }];
      const pushed = await at.call("POST", "/api/sync/push", { as: vera, body: { mutations } });
      expect(pushed.body["results"]).toMatchObject([{ status: "rejected", code: "ICON_UNKNOWN" }]);
    }
    expect(await read(boardId)).toMatchObject(withIcon);
    expect((await patch(boardId, { icon: null })).body["board"]).toMatchObject({ icon: null });
  });

  it("[BI-01] can be set when the board is created", async () => {
    const { body } = await at.call("POST", "/api/board/add", { as: vera, body: { title: "Дача", icon: "plant" } });
    expect(body["board"]).toMatchObject({ title: "Дача", icon: "plant" });
  });

  it("[BI-02] that another version has stored is returned as it is stored", async () => {
    const { id: boardId } = await makeBoard(at, vera);
    await at.db.database.pool.query("update board set icon = 'unicorn' where id = $1", [boardId]);
    expect(await read(boardId)).toMatchObject({ icon: "unicorn" });
  });
});

describe("[BI-06] the icon of a board is returned", () => {
  it("in search results", async () => {
    await makeBoard(at, vera, { title: "Обсерватория", ...withIcon });
    await at.app.words.run();
    const { body } = await at.call("GET", `/api/search?q=${encodeURIComponent("обсерватория")}`, { as: vera });
    expect(body["items"]).toMatchObject([{ kind: "board", boardIcon: "book" }]);
  });

  it("on a published board, and in the list of published boards", async () => {
    const { id: boardId } = await makeBoard(at, vera, withIcon);
    const { body } = await at.call("PUT", `/api/board/${boardId}/publication`, {
      as: vera,
      body: { id: randomUUID(), days: null },
    });
    const { link }: { link: string } = Object(body["publication"]);
    const looked = await at.call("GET", `/api/public/${link.split("/p/")[1] ?? ""}`);
    expect(looked.body["board"]).toMatchObject(withIcon);
    const publications = await at.call("GET", "/api/publications", { as: vera });
    expect(publications.body["items"]).toMatchObject([{ board: { id: boardId, ...withIcon } }]);
  });

  it("in an invitation", async () => {
    const { id: boardId } = await makeBoard(at, vera, withIcon);
    const made = await at.call("POST", `/api/board/${boardId}/invites`, {
      as: vera,
      body: { role: "editor", days: null, usesMax: null },
    });
    const { link }: { link: string } = Object(made.body["invite"]);
    const code = new URL(link).searchParams.get("code") ?? "";
    const looked = await at.call("POST", "/api/board/invite/look", { body: { boardId, code } });
    expect(looked.body["board"]).toMatchObject(withIcon);
  });

  it("in the boards of a team", async () => {
    const { id: boardId } = await makeBoard(at, vera, withIcon);
    const teamId = randomUUID();
    await at.call("POST", "/api/team", { as: vera, body: { id: teamId, name: "Редакция" } });
    await at.call("PUT", `/api/team/${teamId}/boards/${boardId}`, { as: vera, body: { role: "editor" } });
    const whole = await at.call("GET", `/api/team/${teamId}`, { as: vera });
    expect(whole.body["team"]).toMatchObject({ boards: [withIcon] });
    const list = await at.call("GET", "/api/team", { as: vera });
    expect(list.body["items"]).toMatchObject([{ boards: [withIcon] }]);
  });
});

describe("[BI-07] the icon of a board is copied", () => {
  it("to a template", async () => {
    const { id: boardId } = await makeBoard(at, vera, withIcon);
    await at.call("PUT", `/api/board/${boardId}/asTemplate/${randomUUID()}`, {
      as: vera,
      body: { name: "Книги", withTasks: false, shared: false },
    });
    const ownTemplates = () => at.call("GET", "/api/template/mine", { as: vera });
    expect((await ownTemplates()).body["items"]).toMatchObject([{ form: withIcon }]);
    // Templates created before icons existed are still returned.
    await at.db.database.pool.query("update board_template set form = form - 'icon'");
    expect(await ownTemplates()).toMatchObject({ status: 200, body: { count: 1 } });
  });

  it.each([
    ["json", "book"],
    ["zip", "book"],
    ["json", "unicorn"],
    ["zip", "unicorn"],
    ["zip", null],
  ])("to a %s export and back: %j", async (format, icon) => {
    const { id: boardId } = await makeBoard(at, vera);
    const inner = await makeBoard(at, vera, { boardId, icon: "car" });
    await at.db.database.pool.query("update board set icon = $2 where id = $1", [boardId, icon]);
    const headers = { authorization: `Bearer ${vera.token}` };
    const file = await at.http.inject({
      method: "GET",
      url: `/api/board/${boardId}/export?format=${format}`,
      headers,
    });
    const made = await at.http.inject({
      method: "POST",
      url: "/api/board/import?source=auto",
      headers,
      payload: file.rawPayload,
    });
    expect(made.statusCode).toBe(201);
    const { board }: { board: { id: string; icon: unknown } } = made.json();
    expect(board.icon).toBe(icon);
    const { body } = await at.call("GET", `/api/board/getMine?parent=${board.id}`, { as: vera });
    expect(body["items"]).toMatchObject(format === "zip" ? [{ title: inner.title, icon: "car" }] : []);
  });
});
