import { userPeople } from "#contract/users/people.ts";
import { userChange, userFind, userInfo } from "#contract/users/user.ts";
import { AppError } from "#contract/core/error.ts";
import type { CallHandler } from "#server/http/bind.ts";
import type { RateLimiter, RateRule } from "#server/http/security/rate-limit.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { UserService } from "./user-service.ts";

/** Looking people up one by one is a way to guess names, so it costs more than other calls. */
const FIND_COST = 5;
/** A new name is written to every board where its person has a role. */
export const BROADCAST_COST = 10;
/** An evening of inviting a department goes through; a list of guessed names does not. */
export const FIND_RULE: RateRule = { perSecond: 0.05, burst: 60 };

/** `finding`: how often one person looks for others by their usernames; `null` for no limit. */
export function bindUsers(api: HttpApi, users: UserService, finding: RateLimiter | null): void {
  const findOne: CallHandler<typeof userFind> = async ({ session, query }) => {
    const wait = finding?.take(session.userId) ?? 0;
    if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
    return { user: await users.find(session.userId, query.username) };
  };

  api.bind(userInfo, async ({ session }) => {
    const user = await users.info(session.userId);
    return { jwt: { username: session.username, userId: session.userId }, user };
  });

  api.bind(userChange, async ({ session, body }) => ({ user: await users.change(session.userId, body) }), {
    cost: BROADCAST_COST,
  });

  api.bind(userFind, findOne, { cost: FIND_COST });

  api.bind(userPeople, async ({ session }) => {
    const items = await users.known(session.userId);
    return { items, count: items.length };
  });
}
