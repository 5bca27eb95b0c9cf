import { beforeEach, describe, expect, it } from "vitest";
import { boardAncestors, listBoards, boardKind } from "#contract/boards/board-endpoints.ts";
import { boardImport } from "#contract/exchange/exchange-endpoints.ts";
import { myTaskBoards } from "#contract/tasks/my-tasks.ts";
import { userInfo } from "#contract/users/user.ts";
import { errorBody } from "#contract/core/error.ts";
import type { HttpRequest } from "../ports/env.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let calls: HttpRequest[];

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  calls = [];
  vera.browser.wire.fate = (request) => {
    calls.push(request);
    return "deliver";
  };
});

const sync = () => vera.tab.sync;
const BOARD = "00000000-0000-7000-8000-0000000000b1";

describe("a call", () => {
  it("fills in its path and query", async () => {
    vera.browser.wire.instead = ({ path }) =>
      path.startsWith(`/api/board/${BOARD}/`) ? json(200, { items: [], count: 0 }) : null;
    await story.during(
      sync().call(boardKind, { params: { id: BOARD, kind: "activity" }, query: { limit: 5, cursor: "а б" } }),
    );
    expect(calls.at(-1)?.path).toBe(`/api/board/${BOARD}/activity?limit=5&cursor=${encodeURIComponent("а б")}`);
  });

  it("leaves out parameters that are not set", async () => {
    await story.during(sync().call(listBoards, { query: { parent: BOARD } }));
    await story.during(sync().call(listBoards, {}));
    expect(calls.map(({ path }) => path).filter((path) => path.includes("getMine"))).toEqual([
      `/api/board/getMine?parent=${BOARD}`,
      "/api/board/getMine",
    ]);
  });

  it("without a path parameter throws the error of the specification, section 8 (SY-56)", async () => {
    await expect(sync().call(boardAncestors, { params: { boardId: "" } })).rejects.toThrow(/^Missing path param$/);
    expect(calls).toEqual([]);
  });

  it("throws the error of the server with its code", async () => {
    vera.browser.wire.instead = () => json(403, errorBody("BOARD_FORBIDDEN"));
    const call = sync().call(boardAncestors, { params: { boardId: BOARD } });
    await expect(story.during(call)).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
  });

  it("throws NetworkFault if the answer has no valid structure (SY-42)", async () => {
    vera.browser.wire.instead = () => json(200, "hello");
    await expect(story.during(sync().call(userInfo, {}))).rejects.toMatchObject({ name: "NetworkFault" });
  });
});

describe("a read with a kind (SY-45)", () => {
  it("comes from the server when online, and is cached", async () => {
    const answer = await story.during(sync().call(userInfo, {}, "profile"));
    expect(answer.user?.username).toBe("vera");
    expect(vera.browser.disk.rows("yarusSync", "responses")).toHaveLength(1);
  });

  it("comes from the cache without a network or without a socket", async () => {
    await story.during(sync().call(userInfo, {}, "profile"));
    calls.length = 0;
    vera.browser.network.set(false);
    expect((await sync().call(userInfo, {}, "profile")).user?.username).toBe("vera");
    vera.browser.network.set(true);
    vera.browser.wire.cut();
    expect((await story.during(sync().call(userInfo, {}, "profile"))).user?.username).toBe("vera");
    expect(calls.filter(({ path }) => path === "/api/user/info")).toEqual([]);
  });

  it("returns an empty object if nothing is cached (section 4 of the specification)", async () => {
    vera.browser.network.set(false);
    expect(await sync().call(userInfo, {}, "profile")).toEqual({});
    expect(await sync().call(listBoards, { query: { parent: BOARD } }, "board")).toEqual({});
  });

  it("falls back to the cache when the server cannot be reached", async () => {
    await story.during(sync().call(userInfo, {}, "profile"));
    vera.browser.wire.isUp = false;
    expect((await story.during(sync().call(userInfo, {}, "profile"))).user?.username).toBe("vera");
  });

  it("[SY-84] ignores a captive portal's page, which is neither cached nor counts as online", async () => {
    await story.during(sync().call(userInfo, {}, "profile"));
    const cached = vera.browser.disk.rows("yarusSync", "responses");
    vera.browser.wire.instead = () => ({
      status: 200,
      header: () => "text/html",
      body: "<html>Войдите в Wi-Fi</html>",
    });
    vera.browser.wire.cut();
    await story.clock.advance(1_000);
    expect(sync().connection.state()).toMatchObject({ network: true, socket: false, online: false });
    expect((await story.during(sync().call(userInfo, {}, "profile"))).user?.username).toBe("vera");
    expect(await story.during(sync().call(listBoards, {}, "board"))).toEqual({});
    expect(vera.browser.disk.rows("yarusSync", "responses")).toEqual(cached);
  });

  it("is cached by kind and address: another query is another answer", async () => {
    await story.during(sync().call(listBoards, {}, "board"));
    vera.browser.network.set(false);
    expect(await sync().call(listBoards, {}, "board")).toEqual({ items: [], count: 0 });
    expect(await sync().call(listBoards, { query: { parent: BOARD } }, "board")).toEqual({});
    expect(await sync().call(listBoards, {}, "dashboard")).toEqual({});
  });

  it("throws if access is denied, and the cached answer is not returned", async () => {
    await story.during(sync().call(userInfo, {}, "profile"));
    vera.browser.wire.instead = () => json(403, errorBody("BOARD_FORBIDDEN"));
    await expect(story.during(sync().call(userInfo, {}, "profile"))).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
    // Nor later, offline.
    vera.browser.network.set(false);
    expect(await sync().call(userInfo, {}, "profile")).toEqual({});
  });

  it("keeps the cached answer if the server is busy", async () => {
    await story.during(sync().call(userInfo, {}, "profile"));
    vera.browser.wire.instead = () => json(503, errorBody("BUSY"));
    await expect(story.during(sync().call(userInfo, {}, "profile"))).rejects.toMatchObject({ code: "BUSY" });
    expect(vera.browser.disk.rows("yarusSync", "responses")).toHaveLength(1);
  });

  it("[SY-41] is deleted from the cache with the board that it names", async () => {
    const sees = { id: BOARD, title: "Читальня", boardId: null };
    vera.browser.wire.instead = ({ path }) => {
      if (path.includes("/invites")) return json(200, { items: [{ link: "code" }], count: 1 });
      return path.startsWith("/api/user/tasks") ? json(200, { boards: [sees], tasks: [] }) : null;
    };
    await story.during(sync().call(boardKind, { params: { id: BOARD, kind: "invites" } }, "board"));
    await story.during(sync().call(myTaskBoards, {}, "task"));
    await story.during(sync().call(userInfo, {}, "profile"));
    vera.browser.wire.instead = () => null;
    sync().openBoard(BOARD);
    await story.clock.advance(1_000);
    expect(sync().store.boardState(BOARD)).toBe("forbidden");
    const cached = vera.browser.disk.rows("yarusSync", "responses");
    expect(cached).toMatchObject([{ kind: "profile" }]);
  });

  it("is cached for one user only (SY-47)", async () => {
    await story.during(sync().call(userInfo, {}, "profile"));
    await story.during(sync().session.signIn({ login: "oleg", password: "correct horse" }));
    vera.browser.network.set(false);
    expect(await sync().call(userInfo, {}, "profile")).toEqual({});
  });
});

describe("an upload", () => {
  it("sends the bytes of the file with the session's token, and reports its progress", async () => {
    const shares: number[] = [];
    const file = new Blob(["{}"]);
    vera.browser.wire.instead = (request) => {
      if (!request.path.startsWith("/api/board/import")) return null;
      request.onProgress?.(0.5);
      request.onProgress?.(1);
      return json(201, { board: {}, report: {} });
    };
    await story.during(
      sync().upload(boardImport, { query: { source: "trello" } }, file, (share) => shares.push(share)),
    );
    const sent = calls.at(-1);
    expect(sent).toMatchObject({ method: "POST", path: "/api/board/import?source=trello", body: file });
    expect(sent?.headers["authorization"]).toBe(`Bearer ${sync().session.token()}`);
    expect(sent?.timeoutMs).toBeGreaterThan(60_000);
    expect(shares).toEqual([0.5, 1]);
  });

  it("throws the error of the server", async () => {
    vera.browser.wire.instead = ({ path }) => (path.includes("import") ? json(400, errorBody("IMPORT_BROKEN")) : null);
    const upload = sync().upload(boardImport, { query: { source: "trello" } }, new Blob(["?"]), () => {});
    await expect(story.during(upload)).rejects.toMatchObject({ code: "IMPORT_BROKEN" });
  });
});

describe("setBoard", () => {
  it("returns a board that the device has", async () => {
    const { boardId } = await story.board(vera.tab);
    expect(sync().setBoard(boardId).title).toBe("Читальня");
  });

  it("throws the error of the specification, section 8, for an unknown board (SY-56)", () => {
    expect(() => sync().setBoard(BOARD)).toThrow(`Board ${BOARD} not found`);
  });
});
