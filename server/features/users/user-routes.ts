import { userPeople } from "#contract/users/people.ts";
import { userChange, userFind, userInfo } from "#contract/users/user.ts";
import { AppError } from "#contract/core/error.ts";
import type { CallHandler } from "#server/http/bind.ts";
import type { RateLimiter, RateRule } from "#server/http/security/rate-limit.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { UserService } from "./user-service.ts";

/** Lookups could be used to guess names, so they cost more than other calls. */
const FIND_COST = 5;
/** A new name is written to every board on which the user has a role. */
export const BROADCAST_COST = 10;
/** Enough to invite a department in an evening, too little for a list of guessed names. */
export const FIND_RULE: RateRule = { perSecond: 0.05, burst: 60 };

/** `finding`: limits lookups by username for each user; `null` for no limit. */
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
