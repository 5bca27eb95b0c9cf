import { AppError } from "#contract/core/error.ts";
import type { User } from "#contract/users/user.ts";
import { type FileStore, isObjectName, objectName } from "#server/files/file-store.ts";
import type { AvatarQueries } from "./avatar-queries.ts";

export interface AvatarEnv {
  queries: AvatarQueries;
  store: FileStore;
  /** Converts bytes to a square WebP, `null` for what is not a picture; `null` itself when the machine cannot read pictures. */
  draw: ((bytes: Uint8Array) => Promise<Uint8Array | null>) | null;
  /** Returns the id of a new picture. */
  newAvatar: () => string;
  /** Notifies everyone who sees this user. */
  broadcastProfile: (user: User) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Pictures of users (docs/decisions/0052). */
export interface Avatars {
  /** Throws AVATAR_UNREADABLE, AVATAR_OFF, SESSION_ENDED. */
  put: (userId: string, bytes: Uint8Array) => Promise<User>;
  /** Throws SESSION_ENDED. */
  remove: (userId: string) => Promise<User>;
  /** Returns the WebP that the server has made. Throws FILE_GONE when no user has it any more. */
  read: (avatar: string) => Promise<Buffer>;
  /** The picture of a user, for the export of their data. */
  readOf: (userId: string) => Promise<Buffer | null>;
}

export function createAvatars(env: AvatarEnv): Avatars {
  const { queries, store } = env;

  async function set(userId: string, avatar: string | null): Promise<User> {
    const user = await queries.set(userId, avatar, new Date(env.now()));
    if (user === null) throw new AppError("SESSION_ENDED");
    await env.broadcastProfile(user);
    return user;
  }

  async function read(avatar: string): Promise<Buffer> {
    const object = objectName(avatar);
    if (!isObjectName(object) || !(await queries.isShown(avatar))) throw new AppError("FILE_GONE");
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.read(object, 0, Number.MAX_SAFE_INTEGER)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  return {
    async put(userId, bytes) {
      if (env.draw === null) throw new AppError("AVATAR_OFF");
      const drawn = await env.draw(bytes);
      if (drawn === null) throw new AppError("AVATAR_UNREADABLE");
      const avatar = env.newAvatar();
      await queries.announce(avatar, new Date(env.now()));
      await store.put(objectName(avatar), drawn);
      return set(userId, avatar);
    },
    remove: (userId) => set(userId, null),
    read,
    async readOf(userId) {
      const avatar = await queries.of(userId);
      return avatar === null ? null : read(avatar);
    },
  };
}
