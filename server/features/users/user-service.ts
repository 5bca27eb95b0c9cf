import { AppError } from "#contract/core/error.ts";
import type { Person, User } from "#contract/users/user.ts";
import type { UserChange, UserQueries } from "./user-queries.ts";

export interface UserService {
  /** Throws SESSION_ENDED when the session's user does not exist. */
  info(userId: string): Promise<User>;
  /** Throws SESSION_ENDED. */
  change(userId: string, changes: UserChange): Promise<User>;
  /** IN-16 */
  known(userId: string): Promise<Person[]>;
  /** Finds a user by exact username; users cannot be listed. Throws USER_UNKNOWN. */
  find(userId: string, username: string): Promise<Person>;
}

export interface UserEnv {
  queries: UserQueries;
  /** Milliseconds since 1970. */
  now: () => number;
  /** False: users find only those with whom they share boards and teams. */
  findsStrangers: boolean;
  /** Notifies everyone who sees this user. */
  broadcastProfile: (user: User) => Promise<void>;
}

export function createUserService({ queries, now, findsStrangers, broadcastProfile }: UserEnv): UserService {
  return {
    async info(userId) {
      const user = await queries.find(userId);
      if (user === null) throw new AppError("SESSION_ENDED");
      return user;
    },
    async change(userId, changes) {
      const before = changes.name === undefined ? null : await queries.find(userId);
      const user = await queries.change(userId, changes, new Date(now()));
      if (user === null) throw new AppError("SESSION_ENDED");
      // A form sends the name together with other fields.
      if (before !== null && before.name !== user.name) await broadcastProfile(user);
      return user;
    },
    known: (userId) => queries.known(userId),
    async find(userId, username) {
      // Runs the same queries whether or not the user exists, so that timing reveals nothing.
      const person = await queries.findPerson(username);
      const known = findsStrangers ? null : await queries.known(userId);
      const isHidden = known !== null && person?.id !== userId && !known.some(({ id }) => id === person?.id);
      if (person === null || isHidden) throw new AppError("USER_UNKNOWN");
      return person;
    },
  };
}
