import type { Registration } from "#contract/auth/registration.ts";
import type { Identity } from "#contract/auth/external.ts";
import { AppError } from "#contract/core/error.ts";
import type { Account, AuthQueries, ExternalIdentity } from "../auth-queries.ts";
import type { IdentityQueries } from "./identity-queries.ts";
import { candidate, type Hint, nameFrom, usernameFrom } from "./username.ts";

/** A user that a provider has identified. */
export interface VouchedIdentity extends ExternalIdentity {
  hint: Hint;
}

export interface IdentityContext {
  queries: IdentityQueries;
  accounts: Pick<AuthQueries, "insert" | "findById">;
  registration: () => Promise<Registration>;
  /** Display name of a provider. */
  titleOf: (provider: string) => string;
  newId: () => string;
  /** Returns a few random letters and digits. */
  random: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Identities {
  find(identity: Pick<ExternalIdentity, "provider" | "subject">): Promise<Account | null>;
  /** Returns the account of an identity, creating it for a new user. Throws REGISTRATION_CLOSED. */
  accountOf(vouched: VouchedIdentity): Promise<Account>;
  list(userId: string): Promise<Identity[]>;
  /** Throws IDENTITY_TAKEN. */
  link(userId: string, identity: ExternalIdentity): Promise<Identity>;
  /** Throws LAST_WAY_IN. */
  unlink(userId: string, identity: Pick<ExternalIdentity, "provider" | "subject">): Promise<void>;
}

/** Usernames tried for a new user before it counts as a bug. */
const ATTEMPTS_MAX = 20;

/** Accounts of external identities. Only provider and subject identify an account: a name or an address never links. */
export function createIdentities(context: IdentityContext): Identities {
  const { queries, titleOf, now } = context;
  const shown = ({ linkedAt, ...identity }: ExternalIdentity & { linkedAt: Date }): Identity => ({
    ...identity,
    title: titleOf(identity.provider),
    linkedAt: linkedAt.toISOString(),
  });
  return {
    find: ({ provider, subject }) => queries.findAccount(provider, subject),
    accountOf: async (vouched) =>
      (await queries.findAccount(vouched.provider, vouched.subject)) ?? makeAccount(context, vouched),
    list: async (userId) => (await queries.list(userId)).map(shown),
    async link(userId, identity) {
      const linkedAt = new Date(now());
      const ownerId = await queries.link(userId, identity, linkedAt);
      if (ownerId !== userId) throw new AppError("IDENTITY_TAKEN");
      const { provider, subject, name } = identity;
      return shown({ provider, subject, name, linkedAt });
    },
    async unlink(userId, { provider, subject }) {
      if (!(await queries.unlink(userId, provider, subject))) throw new AppError("LAST_WAY_IN");
    },
  };
}

async function makeAccount(context: IdentityContext, vouched: VouchedIdentity): Promise<Account> {
  // Invitations belong to the sign-up form: invited users link the provider afterwards.
  if ((await context.registration()) !== "open") throw new AppError("REGISTRATION_CLOSED");
  const { accounts, queries } = context;
  const base = usernameFrom(vouched.hint);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const id = context.newId();
    const username = candidate(base, attempt, context.random);
    const name = nameFrom(vouched.hint, username);
    const at = new Date(context.now());
    const person = { id, username, name, email: null, passwordHash: null, timeZone: null, at };
    const isNew = await accounts.insert(person, vouched);
    const account = isNew ? await accounts.findById(id) : await queries.findAccount(vouched.provider, vouched.subject);
    if (account !== null) return account;
  }
  throw new Error("no username was free");
}
