import { AVATAR_PIXELS, AVATAR_SOURCE_PIXELS_MAX, AVATAR_TYPES } from "#contract/users/avatar.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import type { PictureReader } from "#server/features/attachments/file/picture-reader.ts";
import { createAvatarQueries } from "./avatar-queries.ts";
import { bindAvatars } from "./avatar-routes.ts";
import { type Avatars, createAvatars } from "./avatar-service.ts";
import { createProfileBroadcast } from "./profile-broadcast-service.ts";
import { createUserQueries } from "./user-queries.ts";
import { bindUsers, FIND_RULE } from "./user-routes.ts";
import { createUserService } from "./user-service.ts";
import { type FileStore, newSecret } from "#server/files/file-store.ts";
import type { HttpApi, RateRules } from "#server/http/http-api.ts";
import { createRateLimiter } from "#server/http/security/rate-limit.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";

interface UserOptions {
  config: Pick<Config, "findsStrangers">;
  database: Pick<Database, "pool">;
  fileStore: FileStore;
  rateRules: RateRules | null;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface UserNeeds {
  mutator: Mutator;
  newId: () => string;
  pictures: PictureReader | null;
}

/** Wires users: profiles, pictures, and the broadcast of both. */
export function composeUsers(api: HttpApi, options: UserOptions, { mutator, newId, pictures }: UserNeeds): Avatars {
  const { config, database, fileStore: store, rateRules, log, now } = options;
  const queries = createUserQueries(database.pool);
  const onError = (err: unknown) => log.error({ err }, "a board was not told of a changed profile");
  const broadcastProfile = createProfileBroadcast({ queries, mutator, newId, onError });
  const users = createUserService({ queries, now, findsStrangers: config.findsStrangers, broadcastProfile });
  bindUsers(api, users, rateRules === null ? null : createRateLimiter(FIND_RULE, now));
  const avatars = createAvatars({
    queries: createAvatarQueries(database.pool),
    store,
    draw: pictures === null ? null : (bytes) => pictures.square(bytes, SQUARE),
    newAvatar: newSecret,
    broadcastProfile,
    now,
  });
  bindAvatars(api, avatars);
  return avatars;
}

const SQUARE = { types: AVATAR_TYPES, side: AVATAR_PIXELS, pixelsMax: AVATAR_SOURCE_PIXELS_MAX };
