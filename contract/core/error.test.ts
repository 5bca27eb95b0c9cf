import { describe, expect, it } from "vitest";
import { AppError, errorBody, ERRORS, isErrorCode, outcomeOf, type ErrorCode } from "./error.ts";

const CODES = Object.keys(ERRORS).filter(isErrorCode);

/** A device's reaction to each error, written by hand: retry, refresh the session, or return the mutation to the user. */
const RETRYABLE = new Set<ErrorCode>([
  "RATE_LIMITED",
  "BUSY",
  "CONFLICT_RETRY",
  "DATABASE_DOWN",
  "DISK_FULL",
  "OIDC_DOWN",
  "OIDC_SETUP",
  "MAIL_DOWN",
  "INTERNAL",
]);
const SESSION = new Set<ErrorCode>([
  "TOKEN_IS_EMPTY",
  "TOKEN_EXPIRED",
  "SESSION_ENDED",
  "API_TOKEN_ENDED",
  "CREDENTIALS_WRONG",
]);

describe("the list of errors", () => {
  it.each(CODES)("%s has an error status, a name in capitals and a Russian message", (code) => {
    const { status, message } = ERRORS[code];
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect([400, 401, 403, 404, 405, 409, 410, 413, 429, 500, 503]).toContain(status);
    expect(message).toMatch(/^\p{Lu}/u);
    expect(message).toMatch(/\p{Script=Cyrillic}/u);
    expect(message).not.toMatch(/\.$/);
  });

  it.each(CODES)("%s has the expected outcome in the outbox", (code) => {
    const expected = RETRYABLE.has(code) ? "keep" : SESSION.has(code) ? "session" : "refuse";
    expect(outcomeOf(ERRORS[code].status)).toBe(expected);
  });

  it.each([
    [400, "refuse"],
    [401, "session"],
    [403, "refuse"],
    [404, "refuse"],
    [408, "keep"],
    [409, "refuse"],
    [410, "refuse"],
    [413, "refuse"],
    [422, "refuse"],
    [425, "keep"],
    [429, "keep"],
    [500, "keep"],
    [502, "keep"],
    [503, "keep"],
    [504, "keep"],
  ])("the status %i has the outcome %s, whatever the message", (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });

  it("knows its codes and no property of Object", () => {
    for (const other of ["", "task_gone", "toString", "constructor", "__proto__", 404, null, undefined])
      expect(isErrorCode(other)).toBe(false);
    expect(isErrorCode("TASK_GONE")).toBe(true);
  });

  it("has the codes of section 8 of the specification with the statuses that it requires", () => {
    expect(ERRORS.TOKEN_IS_EMPTY.status).toBe(401);
    expect(ERRORS.TOKEN_EXPIRED.status).toBe(401);
    expect([ERRORS.BOARD_FORBIDDEN.status, ERRORS.NOT_FOUND.status, ERRORS.INTERNAL.status]).toEqual([403, 404, 500]);
  });
});

describe("an error", () => {
  it("has its code, its message and its details", () => {
    const plain = new AppError("TASK_GONE");
    expect(plain).toBeInstanceOf(Error);
    expect([plain.code, plain.message, plain.details, plain.name]).toEqual([
      "TASK_GONE",
      ERRORS.TASK_GONE.message,
      undefined,
      "AppError",
    ]);
    expect(new AppError("WIP_LIMIT", { limit: 3 }).details).toEqual({ limit: 3 });
  });

  it("has a body with details only if there are some", () => {
    expect(errorBody("TASK_GONE")).toEqual({ statusCode: 404, code: "TASK_GONE", message: "Задачи больше нет" });
    expect(errorBody("WIP_LIMIT", { limit: 3 })).toEqual({
      statusCode: 409,
      code: "WIP_LIMIT",
      message: "В колонке достигнут лимит задач",
      details: { limit: 3 },
    });
  });
});
