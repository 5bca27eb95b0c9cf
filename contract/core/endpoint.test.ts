import * as fc from "fast-check";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import * as activity from "../tasks/activity.ts";
import * as auth from "../auth/auth.ts";
import * as check from "../auth/check.ts";
import * as invites from "../administration/invite.ts";
import * as parts from "../tasks/detail-endpoints.ts";
import * as sessions from "../auth/session.ts";
import * as boards from "../boards/board-endpoints.ts";
import { isRefusal, type EndpointDefinition } from "./endpoint.ts";
import { fillPath, MISSING_PATH_PARAM } from "./path.ts";
import { AppError } from "./error.ts";
import { pushBody } from "../mutations/mutation.ts";
import * as sync from "../sync/sync-endpoints.ts";
import * as tasks from "../tasks/task-endpoints.ts";
import * as notifications from "../notifications/notification-settings.ts";
import * as push from "../notifications/push.ts";
import * as users from "../users/user.ts";

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value;

const ALL: EndpointDefinition[] = [
  activity,
  auth,
  boards,
  check,
  invites,
  notifications,
  parts,
  push,
  sessions,
  sync,
  tasks,
  users,
].flatMap((module) => Object.values(module).filter(isEndpoint));
const calls = ALL.map((one) => `${one.method} ${one.path}`);
const named = ALL.map((one) => [`${one.method} ${one.path}`, one] as const);

/** docs/specification.md, section 7, written by hand. */
const SPECIFIED_CALLS = [
  "POST /api/auth/base/refreshToken",
  "GET /api/board/{id}/{kind}",
  "GET /api/board/{boardId}/ancestors",
  "GET /api/board/{boardId}",
  "GET /api/board/getMine",
  "POST /api/board/add",
  "POST /api/board/archive/{boardId}",
  "GET /api/board/favourite/all",
  "GET /api/board/favourite/{boardId}",
  "GET /api/user/info",
  "POST /api/tasks",
];

/** Callers of these have no session. */
const OPEN = [
  "/api/auth/base/signUp",
  "/api/auth/base/signIn",
  "/api/auth/base/refreshToken",
  "/api/auth/forget",
  "/api/auth/methods",
  "/api/auth/email/code",
  "/api/auth/check",
  "/api/auth/password/forgot",
  "/api/auth/password/reset",
  "/config.json",
];

describe("the endpoints", () => {
  it("include every call of section 7 of the specification exactly", () => {
    expect(SPECIFIED_CALLS.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it("are unique", () => {
    expect(new Set(calls).size).toBe(calls.length);
  });

  it("require a session, except those that a user without a session calls", () => {
    expect(
      ALL.filter((one) => one.access === "open")
        .map((one) => one.path)
        .toSorted(),
    ).toEqual(OPEN.toSorted());
  });

  it.each(named)("%s has the same parameters in its path and in its schema", (_name, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inSchema = params === undefined ? [] : Object.keys(z.toJSONSchema(params).properties ?? {});
    expect(new Set(inSchema)).toEqual(new Set(inPath));
  });

  it.each(named)("%s has a summary, no body for GET, and an answer that fits its status", (_name, one) => {
    expect(one.summary.length).toBeGreaterThan(5);
    if (one.method === "GET") expect(one.body).toBeUndefined();
    expect([200, 201, 204]).toContain(one.status ?? 200);
    expect(one.answer === undefined).toBe(one.status === 204);
  });

  it.each(named.filter(([, one]) => one.body !== undefined || one.query !== undefined))(
    "%s rejects an unknown field",
    (_name, { body, query }) => {
      for (const schema of [body, query]) {
        if (schema === undefined) continue;
        const result = z.safeParse(schema, { isAdmin: true });
        expect(result.success ? [] : result.error.issues.map((issue) => issue.code)).toContain("unrecognized_keys");
      }
    },
  );
});

describe("a path", () => {
  it("is filled with encoded parameters", () => {
    expect(fillPath("/api/board/{id}/{kind}", { id: "a/b?c", kind: "ё" })).toBe("/api/board/a%2Fb%3Fc/%D1%91");
    expect(fillPath("/api/board/getMine", {})).toBe("/api/board/getMine");
  });

  it("throws the error message of section 8 of the specification if a parameter is missing", () => {
    expect(MISSING_PATH_PARAM).toBe("Missing path param");
    for (const params of [{}, { id: "" }, { id: undefined }, { Id: "x" }]) {
      expect(() => fillPath("/api/tasks/{id}", params)).toThrow("Missing path param");
    }
  });

  it("keeps a parameter within its segment", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
        const path = fillPath("/api/tasks/{id}/move", { id: value });
        expect(path.split("/")).toHaveLength(5);
        expect(new URL(`http://x${path.replaceAll("%2E", ".")}`).search).toBe("");
        expect(decodeURIComponent(path.split("/")[3] ?? "")).toBe(value);
      }),
    );
  });
});

describe("an error from the server", () => {
  it("is recognized by its code", () => {
    const refusal = new AppError("TASK_GONE");
    expect([isRefusal(refusal), isRefusal(refusal, "TASK_GONE"), isRefusal(refusal, "BUSY")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isRefusal(new Error("TASK_GONE")), isRefusal("TASK_GONE"), isRefusal(null)]).toEqual([false, false, false]);
  });
});

describe("a push", () => {
  const one = {
    mutationId: "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a",
    op: "task.set",
    id: "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0b",
    args: {},
  };

  const many = (length: number) => Array.from({ length }, () => one);

  it("contains at most fifty mutations, each with its name, its ids and its arguments", () => {
    expect(z.safeParse(pushBody, { mutations: many(50) }).success).toBe(true);
    expect(z.safeParse(pushBody, { mutations: [] }).success).toBe(true);
    expect(z.safeParse(pushBody, { mutations: many(51) }).success).toBe(false);
    for (const field of ["mutationId", "op", "id", "args"]) {
      expect(z.safeParse(pushBody, { mutations: [{ ...one, [field]: 5 }] }).success).toBe(false);
    }
    expect(z.safeParse(pushBody, { mutations: [{ ...one, userId: one.id }] }).success).toBe(false);
  });

  it("accepts an unknown mutation name, which is answered on its own", () => {
    expect(z.safeParse(pushBody, { mutations: [{ ...one, op: "task.explode" }] }).success).toBe(true);
  });
});
