import { AppError } from "#contract/error.ts";
import type { Person, User } from "#contract/user.ts";
import type { UserQueries } from "./user-queries.ts";

export interface UserService {
  /** Throws SESSION_ENDED: a session of somebody who is not there is none. */
  info(userId: string): Promise<User>;
  /** Throws SESSION_ENDED. */
  change(userId: string, given: { name?: string; timeZone?: string }): Promise<User>;
  /** One person by exact username; there is no list of people to walk through (trust.md P-13). Throws USER_UNKNOWN. */
  find(username: string): Promise<Person>;
}

export function createUserService(queries: UserQueries, now: () => number): UserService {
  return {
    async info(userId) {
      const user = await queries.find(userId);
      if (user === null) throw new AppError("SESSION_ENDED");
      return user;
    },
    async change(userId, given) {
      const user = await queries.change(userId, given, new Date(now()));
      if (user === null) throw new AppError("SESSION_ENDED");
      return user;
    },
    async find(username) {
      const person = await queries.findPerson(username);
      if (person === null) throw new AppError("USER_UNKNOWN");
      return person;
    },
  };
}
