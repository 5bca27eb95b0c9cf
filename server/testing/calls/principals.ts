import type { ApiTokenScope } from "#contract/integrations/api-token.ts";
import { type Role, ROLES } from "#contract/core/permission.ts";
import { makeUser, setRole, type TestUser } from "../builders.ts";
import type { Scene } from "./call-row.ts";
import { admitTo } from "./call-table.ts";
import type { TestApp } from "../test-app.ts";

/** Every kind of caller. */
export const PRINCIPALS = ["nobody", "stranger", "removed", "ended", "disabled", ...ROLES, "reader", "writer"] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Returns true for an API token of an owner, by its scope. */
export const isProgram = (principal: Principal): principal is "reader" | "writer" =>
  principal === "reader" || principal === "writer";

export const isRole = (principal: Principal): principal is Role => ROLES.some((role) => role === principal);

/** Makes a caller of this kind for the scene; `null` has no token. */
export async function actAs(at: TestApp, principal: Principal, scene: Scene): Promise<TestUser | null> {
  if (principal === "nobody") return null;
  const person = await makeUser(at);
  if (isRole(principal)) await admitTo(scene, person, principal);
  if (principal === "removed") {
    await admitTo(scene, person, "owner");
    await setRole(at, scene.owner, { boardId: scene.parentId, userId: person.id, role: null });
  }
  if (isProgram(principal)) {
    await admitTo(scene, person, "owner");
    return { ...person, token: await makeApiToken(at, person, principal === "reader" ? "read" : "write") };
  }
  if (principal === "ended") await at.app.auth.sessions.end(sessionOf(person), "test");
  if (principal === "disabled")
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [person.id]);
  return person;
}

const sessionOf = ({ refreshToken }: TestUser) => refreshToken.split(".")[0] ?? "";

/** Creates an API token that never expires, for all boards unless some are named. */
export async function makeApiToken(
  at: TestApp,
  as: { token: string },
  scope: ApiTokenScope,
  boardIds?: readonly string[],
): Promise<string> {
  const requestBody = { name: "Тест", scope, days: null, ...(boardIds === undefined ? {} : { boardIds }) };
  const { status, body } = await at.call("POST", "/api/auth/tokens", { as, body: requestBody });
  if (status !== 201) throw new Error(`no token was made: ${String(status)}`);
  return String(body["token"]);
}
