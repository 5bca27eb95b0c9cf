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

describe("stored credentials", () => {
  it("are null at first", () => {
    expect(cookieCredentials().read()).toBeNull();
  });

  it("are read back completely, in another tab too", () => {
    cookieCredentials().write(CREDENTIALS);
    expect(cookieCredentials().read()).toEqual(CREDENTIALS);
  });

  it("are the access token in the readable main cookie, and the selector elsewhere (section 9 of the specification)", () => {
    cookieCredentials().write(CREDENTIALS);
    expect(document.cookie).toContain(`${MAIN_COOKIE}=${encodeURIComponent(CREDENTIALS.token)}`);
    expect(document.cookie).not.toContain("selector");
    expect(localStorage.getItem("yarus-session")).not.toContain("head.body");
  });

  it("live 365 days, for this site only", () => {
    const set = vi.spyOn(document, "cookie", "set");
    cookieCredentials().write(CREDENTIALS);
    expect(set.mock.calls[0]?.[0]).toContain("Max-Age=31536000");
    expect(set.mock.calls[0]?.[0]).toContain("SameSite=Strict");
    expect(set.mock.calls[0]?.[0]).toContain("Path=/");
  });

  it("are gone after clear()", () => {
    const credentials = cookieCredentials();
    credentials.write(CREDENTIALS);
    credentials.clear();
    expect(credentials.read()).toBeNull();
    expect(document.cookie).not.toContain("head.body");
    expect(localStorage.getItem("yarus-session")).toBeNull();
  });

  it("have an empty token without the cookie: the refresh will get one", () => {
    cookieCredentials().write(CREDENTIALS);
    document.cookie = `${MAIN_COOKIE}=; Path=/; Max-Age=0`;
    expect(cookieCredentials().read()).toEqual({ ...CREDENTIALS, token: "" });
  });

  it("are found among other cookies", () => {
    document.cookie = "theme=dark; Path=/";
    cookieCredentials().write(CREDENTIALS);
    document.cookie = "yarus-token-not=x; Path=/";
    expect(cookieCredentials().read()?.token).toBe(CREDENTIALS.token);
  });

  it.each(["", "null", "5", "{", "[]", '{"refreshToken":7}'])("are null if the stored text is %j", (text) => {
    localStorage.setItem("yarus-session", text);
    expect(cookieCredentials().read()).toBeNull();
  });

  it("of an older format have defaults for missing fields", () => {
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

it("credentials live as long as the page if storage is forbidden", () => {
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
