import { describe, expect, it } from "vitest";
import * as limit from "./limit.ts";
import { newId } from "./id.ts";
import {
  DOCUMENT_SOCKET_PATH,
  REFRESH_TOKEN_EVENT,
  SOCKET_MISSING,
  SOCKET_PATH,
  UPDATE_TOKEN_EVENT,
} from "../sync/socket-name.ts";

describe("the constants of section 9 of the specification", () => {
  it.each([
    ["token cookies live 365 days", limit.TOKEN_COOKIE_LIFE_S, 365 * 24 * 60 * 60],
    ["a new build is looked for every 3,600,000 ms", limit.BUILD_CHECK_INTERVAL_MS, 3_600_000],
    ["the reload guard is 10,000 ms", limit.RELOAD_GUARD_MS, 10_000],
    ["the duplicate-message window is 10 s", limit.DUPLICATE_MESSAGE_WINDOW_MS, 10_000],
    ["the refresh wait is 10 s", limit.REFRESH_WAIT_MS, 10_000],
    ["the debounce is 2 s", limit.DEBOUNCE_DEFAULT_MS, 2_000],
    ["documents are debounced 1000 ms", limit.DOCUMENT_DEBOUNCE_MS, 1_000],
    ["a document call may take 1000 ms", limit.DOCUMENT_CALL_TIMEOUT_MS, 1_000],
    ["the socket reconnects after 1 s", limit.SOCKET_RECONNECT_DELAY_MS, 1_000],
    ["growing to 5 s", limit.SOCKET_RECONNECT_DELAY_MAX_MS, 5_000],
    ["with jitter 0.5", limit.SOCKET_RECONNECT_JITTER, 0.5],
    ["and a time-out of 20 s", limit.SOCKET_CONNECT_TIMEOUT_MS, 20_000],
    ["hyphenation is Russian", limit.HYPHENATION_LANGUAGE, "ru"],
  ])("%s", (_name, value, expected) => {
    expect(value).toBe(expected);
  });

  it("include the exact names of sections 4, 7 and 8", () => {
    expect([SOCKET_PATH, DOCUMENT_SOCKET_PATH]).toEqual(["/socket.io", "/api/socket-io"]);
    expect([UPDATE_TOKEN_EVENT, REFRESH_TOKEN_EVENT]).toEqual(["socket.emit::updateToken", "refresh_token"]);
    expect(SOCKET_MISSING).toBe("Socket.io instance not found. Is the plugin registered?");
  });
});

describe("the limits of the product", () => {
  it.each([
    ["a board's title", limit.BOARD_TITLE_MAX, 200],
    ["a column's name", limit.COLUMN_NAME_MAX, 100],
    ["a task's title", limit.TASK_TITLE_MAX, 500],
    ["a column's limit", limit.WIP_LIMIT_MAX, 999],
    ["levels of boards", limit.BOARD_DEPTH_MAX, 32],
    ["a username, at least", limit.USERNAME_MIN, 3],
    ["a username, at most", limit.USERNAME_MAX, 64],
    ["a password, at least", limit.PASSWORD_MIN, 8],
    ["a sort key", limit.SORT_KEY_MAX, 64],
    ["mutations a push", limit.PUSH_BATCH_MAX, 50],
    ["changes a page", limit.CHANGES_PAGE_MAX, 500],
    ["days that an answer is remembered", limit.MUTATION_MEMORY_DAYS, 180],
  ])("%s", (_name, value, expected) => {
    expect(value).toBe(expected);
  });
});

describe("a new id", () => {
  const source = (now: number, byte: number) => ({
    now: () => now,
    randomBytes: (into: Uint8Array) => into.fill(byte),
  });

  it("is a UUID of version 7 that begins with its time (RFC 9562 section 5.7)", () => {
    expect(newId(source(0x017f22e279b0, 0xff))).toBe("017f22e2-79b0-7fff-bfff-ffffffffffff");
    expect(newId(source(0, 0))).toMatch(/^00000000-0000-7000-[089ab]000-000000000000$/);
  });

  it("sorts after an id of an earlier moment, whatever the random bytes", () => {
    expect(newId(source(1_000, 0xff)) < newId(source(1_001, 0))).toBe(true);
    expect(newId(source(2 ** 47, 0)) > newId(source(2 ** 31, 0xff))).toBe(true);
  });

  it("differs if the random bytes differ", () => {
    expect(newId(source(1, 1))).not.toBe(newId(source(1, 2)));
  });
});
