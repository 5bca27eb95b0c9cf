import { createHash } from "node:crypto";
import type { Invite } from "#contract/administration/invite.ts";
import { AppError } from "#contract/core/error.ts";
import { INVITE_LIFE_S } from "#contract/core/limit.ts";
import type { AuthQueries, NewAccount } from "../auth-queries.ts";
import type { InviteQueries, InviteRow } from "./invite-queries.ts";

const TOKEN_BYTES = 24;

export interface InviteContext {
  queries: InviteQueries;
  people: Pick<AuthQueries, "hasPeople" | "isAdmin">;
  publicUrl: string;
  randomBytes: (count: number) => Buffer;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** SE-45, SE-46: administrators of the server create, list and revoke invitations. */
export interface Invites {
  /** Returns the link once; it is not stored. Throws ADMIN_ONLY. */
  make(userId: string, uses: number): Promise<{ invite: Invite; link: string }>;
  /** Throws ADMIN_ONLY. */
  list(userId: string): Promise<Invite[]>;
  /** Throws ADMIN_ONLY, INVITE_GONE. */
  end(userId: string, id: string): Promise<void>;
  /** Creates the account and uses the invitation once. Throws INVITE_INVALID, USERNAME_TAKEN. */
  redeem(token: string, person: NewAccount): Promise<void>;
  /** True for a server without users: the first one needs no invitation. */
  isFirst(): Promise<boolean>;
  tidy(): Promise<void>;
}

export function createInvites({ queries, people, publicUrl, randomBytes, newId, now }: InviteContext): Invites {
  async function demandAdmin(userId: string): Promise<void> {
    if (!(await people.isAdmin(userId))) throw new AppError("ADMIN_ONLY");
  }

  return {
    async make(userId, uses) {
      await demandAdmin(userId);
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = now();
      const row = {
        id: newId(),
        usesLeft: uses,
        createdAt: new Date(at),
        expiresAt: new Date(at + INVITE_LIFE_S * 1_000),
      };
      await queries.insert({ ...row, tokenHash: hashOf(token), createdBy: userId });
      return { invite: toInvite(row), link: `${publicUrl}/auth/sign-up?invite=${token}` };
    },

    async list(userId) {
      await demandAdmin(userId);
      return (await queries.list(new Date(now()))).map(toInvite);
    },

    async end(userId, id) {
      await demandAdmin(userId);
      if (!(await queries.delete(id))) throw new AppError("INVITE_GONE");
    },

    async redeem(token, person) {
      const redeemed = await queries.redeem(hashOf(token), person);
      if (redeemed === "invalid") throw new AppError("INVITE_INVALID");
      if (redeemed === "username-taken") throw new AppError("USERNAME_TAKEN");
    },

    // Not cached: a server has no users again once the last account is deleted.
    isFirst: async () => !(await people.hasPeople()),

    tidy: () => queries.deleteOld(new Date(now())),
  };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

function toInvite({ id, usesLeft, createdAt, expiresAt }: InviteRow): Invite {
  return { id, usesLeft, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
