import { userChange, userFind, userInfo } from "#contract/user.ts";
import type { Door } from "#server/http/door.ts";
import type { UserService } from "./user-service.ts";

/** Looking people up one by one is a way to guess names, so it costs more than other calls. */
const FIND_COST = 5;

export function bindUsers(door: Door, users: UserService): void {
  door.bind(userInfo, async ({ session }) => {
    const user = await users.info(session.userId);
    return { jwt: { username: session.username, userId: session.userId }, user };
  });

  door.bind(userChange, async ({ session, body }) => ({ user: await users.change(session.userId, body) }));

  door.bind(userFind, async ({ query }) => ({ user: await users.find(query.username) }), { cost: FIND_COST });
}
