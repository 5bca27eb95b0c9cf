import * as z from "zod/mini";
import type { Provider } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import {
  EXTERNAL_KINDS,
  type ExternalKind,
  type ExternalPreview,
  type ExternalSession,
} from "#contract/auth/external.ts";
import { EXTERNAL_SESSION_LIFE_S, OIDC_START_LIFE_S } from "#contract/core/limit.ts";
import type { Account, AuthQueries } from "../auth-queries.ts";
import type { Identities, VouchedIdentity } from "../identity/identity-service.ts";
import type { OidcProvider } from "./oidc-service.ts";
import type { Pass, Passes } from "./pass-service.ts";
import { ownerOf, type ServerKey } from "./server-key.ts";

export interface ExternalContext {
  passes: Passes;
  identities: Identities;
  accounts: Pick<AuthQueries, "findById">;
  /** `null` when no identity provider is configured. */
  oidc: OidcProvider | null;
  keys: readonly ServerKey[];
  titleOf: (provider: string) => string;
  publicUrl: string;
  randomBytes: (count: number) => Buffer;
}

/** The secret that the browser got when it began the external sign-in. */
type Starter = string | null;

const OIDC_START = "oidc-start";
const CHECK_BYTES = 32;

const vouchedSchema = z.object({
  provider: z.string(),
  subject: z.string(),
  name: z.string(),
  hint: z.object({ username: z.nullable(z.string()), name: z.string() }),
});
const checksSchema = z.object({ verifier: z.string(), nonce: z.string() });

/** Sessions that begin externally and are exchanged here, once, within a minute. */
export function createExternalSessions(context: ExternalContext) {
  const { passes, identities, accounts, titleOf } = context;

  async function open(kind: ExternalKind, input: { userId?: string; data?: VouchedIdentity; starter?: string }) {
    const { data, ...bound } = input;
    const { id, expiresAt } = await passes.open({
      ...bound,
      kind,
      ...(data === undefined ? {} : { data: { vouched: data } }),
      lifeS: EXTERNAL_SESSION_LIFE_S,
    });
    return sessionOf(context, id, expiresAt);
  }

  return {
    /** For a back end with a key. Throws KEY_WRONG. */
    create: async (input: {
      key: string;
      subject: string;
      username?: string;
      name?: string;
    }): Promise<ExternalSession> => {
      const owner = ownerOf(context.keys, input.key);
      if (owner === null) throw new AppError("KEY_WRONG");
      const { subject, username = null, name = username ?? "" } = input;
      const hint = { username, name };
      return open("backend", {
        data: { provider: `backend:${owner}`, subject, name: name === "" ? subject : name, hint },
      });
    },

    /** For another device of the same user. */
    forDevice: (userId: string): Promise<ExternalSession> => open("device", { userId }),

    /** Returns the provider's page to redirect to. Throws METHOD_OFF, OIDC_DOWN. */
    async startOidc(starter: string): Promise<{ url: string }> {
      const random = () => context.randomBytes(CHECK_BYTES).toString("base64url");
      const checks = { verifier: random(), nonce: random() };
      const provider = providerOf(context);
      const { id } = await passes.open({ kind: OIDC_START, starter, data: checks, lifeS: OIDC_START_LIFE_S });
      return { url: await provider.begin(id, checks) };
    },

    /** Throws EXTERNAL_GONE, OIDC_REFUSED, OIDC_DOWN, METHOD_OFF. */
    async finishOidc(answer: string, starter: Starter): Promise<ExternalSession> {
      const provider = providerOf(context);
      const state = stateIn(answer);
      const pass = await passes.take(state, [OIDC_START], starter);
      const vouched = await provider.finish(answer, state, z.parse(checksSchema, pass.data));
      return open("oidc", { data: vouched, ...(starter === null ? {} : { starter }) });
    },

    /** Throws EXTERNAL_GONE. */
    async preview(id: string, starter: Starter): Promise<ExternalPreview> {
      const pass = await passes.look(id, EXTERNAL_KINDS, starter);
      const vouched = vouchedIn(pass);
      const account = vouched === null ? await ownAccount(accounts, pass) : await identities.find(vouched);
      return {
        kind: kindOf(pass),
        title: vouched === null ? "" : titleOf(vouched.provider),
        name: account?.name ?? vouched?.name ?? "",
        username: account?.username ?? null,
        isNew: account === null,
        expiresAt: pass.expiresAt.toISOString(),
      };
    },

    /** Returns the account of the session to begin. Throws EXTERNAL_GONE, REGISTRATION_CLOSED. */
    async exchange(id: string, starter: Starter): Promise<{ account: Account; provider: Provider }> {
      const pass = await passes.take(id, EXTERNAL_KINDS, starter);
      const vouched = vouchedIn(pass);
      const account = vouched === null ? await ownAccount(accounts, pass) : await identities.accountOf(vouched);
      return { account, provider: kindOf(pass) };
    },

    /**
     * Returns the identity to link. Accepts only a flow that began in this browser, else an attacker could link their own account to the
     * user who opens a URL. Throws EXTERNAL_GONE.
     */
    async takeForLink(id: string, starter: Starter): Promise<VouchedIdentity> {
      const vouched = vouchedIn(await passes.take(id, ["oidc"], starter));
      if (vouched === null) throw new AppError("EXTERNAL_GONE");
      return vouched;
    },
  };
}
export type External = ReturnType<typeof createExternalSessions>;

function providerOf({ oidc }: ExternalContext): OidcProvider {
  if (oidc === null) throw new AppError("METHOD_OFF");
  return oidc;
}

function sessionOf({ publicUrl }: ExternalContext, session: string, expiresAt: Date): ExternalSession {
  return { session, url: `${publicUrl}/auth/ext/${session}`, expiresAt: expiresAt.toISOString() };
}

/** Returns the `state` of a response. A repeated parameter is refused, as parsers differ in which one they read. */
function stateIn(answer: string): string {
  const names = [...new URLSearchParams(answer).keys()];
  const state = new URLSearchParams(answer).get("state");
  if (state === null || new Set(names).size !== names.length) throw new AppError("OIDC_REFUSED");
  return state;
}

function vouchedIn({ data }: Pass): VouchedIdentity | null {
  return data["vouched"] === undefined ? null : z.parse(vouchedSchema, data["vouched"]);
}

function kindOf({ kind }: Pass): ExternalKind {
  return z.parse(z.enum(EXTERNAL_KINDS), kind);
}

async function ownAccount(accounts: ExternalContext["accounts"], { userId }: Pass): Promise<Account> {
  const account = userId === null ? null : await accounts.findById(userId);
  if (account === null) throw new AppError("EXTERNAL_GONE");
  return account;
}
