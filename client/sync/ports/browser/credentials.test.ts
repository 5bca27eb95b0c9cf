import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAIN_COOKIE } from "#contract/auth/cookie.ts";
import type { Credentials } from "../env.ts";
import { cookieCredentials } from "./credentials.ts";

const CREDENTIALS: Credentials = {
  token: "head.body+/=.sign",
  refreshToken: "selector",
  expiresIn: 2_592_000,
  receivedAt: 1_000,
  userId: "u1",
};

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${MAIN_COOKIE}=; Path=/; Max-Age=0`;
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("what is kept of a session", () => {
  it("is nothing at first", () => {
    expect(cookieCredentials().read()).toBeNull();
  });

  it("comes back whole, also in another tab", () => {
    cookieCredentials().write(CREDENTIALS);
    expect(cookieCredentials().read()).toEqual(CREDENTIALS);
  });

  it("is the access token in the readable main cookie, and the selector beside it (section 9 of the specification)", () => {
    cookieCredentials().write(CREDENTIALS);
    expect(document.cookie).toContain(`${MAIN_COOKIE}=${encodeURIComponent(CREDENTIALS.token)}`);
    expect(document.cookie).not.toContain("selector");
    expect(localStorage.getItem("yarus-session")).not.toContain("head.body");
  });

  it("lives 365 days, for this site alone", () => {
    const set = vi.spyOn(document, "cookie", "set");
    cookieCredentials().write(CREDENTIALS);
    expect(set.mock.calls[0]?.[0]).toContain("Max-Age=31536000");
    expect(set.mock.calls[0]?.[0]).toContain("SameSite=Strict");
    expect(set.mock.calls[0]?.[0]).toContain("Path=/");
  });

  it("is gone after it was cleared", () => {
    const credentials = cookieCredentials();
    credentials.write(CREDENTIALS);
    credentials.clear();
    expect(credentials.read()).toBeNull();
    expect(document.cookie).not.toContain("head.body");
    expect(localStorage.getItem("yarus-session")).toBeNull();
  });

  it("without its cookie has an empty token: the refresh will give one", () => {
    cookieCredentials().write(CREDENTIALS);
    document.cookie = `${MAIN_COOKIE}=; Path=/; Max-Age=0`;
    expect(cookieCredentials().read()).toEqual({ ...CREDENTIALS, token: "" });
  });

  it("may stand among other cookies", () => {
    document.cookie = "theme=dark; Path=/";
    cookieCredentials().write(CREDENTIALS);
    document.cookie = "yarus-token-not=x; Path=/";
    expect(cookieCredentials().read()?.token).toBe(CREDENTIALS.token);
  });

  it.each(["", "null", "5", "{", "[]", '{"refreshToken":7}'])("is nothing when somebody wrote %j there", (text) => {
    localStorage.setItem("yarus-session", text);
    expect(cookieCredentials().read()).toBeNull();
  });

  it("of an older form has what it has", () => {
    localStorage.setItem("yarus-session", '{"refreshToken":"selector","expiresIn":"soon"}');
    expect(cookieCredentials().read()).toEqual({
      token: "",
      refreshToken: "selector",
      expiresIn: 0,
      receivedAt: 0,
      userId: null,
    });
  });
});

it("where storage is forbidden a session lives as long as the page", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(forbidden);
  const credentials = cookieCredentials();
  expect(credentials.read()).toBeNull();
  credentials.write(CREDENTIALS);
  expect(credentials.read()).toEqual(CREDENTIALS);
  credentials.clear();
  expect(credentials.read()).toBeNull();
});
