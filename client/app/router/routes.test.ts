import { expect, it } from "vitest";
import { ROUTES } from "./routes.ts";

const access = (name: "boardInsight" | "boardPublic", params: Record<string, string>, query = "") =>
  ROUTES[name].access(params, new URLSearchParams(query));

it.each([
  [{ board: "1" }, "code=x", "open"],
  [{ board: "1" }, "code=", "open"],
  [{ board: "1" }, "", "session"],
  [{}, "code=x", "session"],
])("[IN-09] /i/%o?%s is %s", (params, query, expected) => {
  expect(access("boardInsight", { ...params }, query)).toBe(expected);
});
