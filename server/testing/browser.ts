import { expect } from "vitest";
import { TEST_PASSWORD } from "./builders.ts";
import { type Answer, TEST_URL, type TestApp } from "./test-app.ts";

export const BROWSER = { origin: TEST_URL, "sec-fetch-site": "same-origin" };

const cookieIn = (answer: Answer) => answer.cookies.find((cookie) => cookie.name === "yarus-refresh")?.value;

let people = 0;

/** A browser of a new user: stores the cookie and the last tokens. */
export async function openBrowser(test: TestApp) {
  people += 1;
  const body = { username: `browser-${String(people)}`, name: "Вера Соколова", password: TEST_PASSWORD };
  const answer = await test.call("POST", "/api/auth/base/signUp", { body, headers: BROWSER });
  expect(answer.status).toBe(201);
  const state = {
    token: String(answer.body["token"]),
    refreshToken: String(answer.body["refreshToken"]),
    cookie: cookieIn(answer) ?? "",
  };
  return {
    state,
    async refresh(overrides: { refreshToken?: string; cookie?: string } = {}) {
      const refreshed = await test.call("POST", "/api/auth/base/refreshToken", {
        body: { token: state.token, refreshToken: overrides.refreshToken ?? state.refreshToken, expiresIn: null },
        headers: { ...BROWSER, cookie: `yarus-refresh=${overrides.cookie ?? state.cookie}` },
      });
      return refreshed;
    },
    /** Stores only the cookie, as when the tab was closed before it read the answer. */
    keepCookie(answer_: Answer) {
      state.cookie = cookieIn(answer_) ?? state.cookie;
    },
    keep(answer_: Answer) {
      state.token = String(answer_.body["token"]);
      state.refreshToken = String(answer_.body["refreshToken"]);
      state.cookie = cookieIn(answer_) ?? state.cookie;
    },
    async isIn() {
      return (await test.call("GET", "/api/user/info", { as: state })).status;
    },
  };
}
