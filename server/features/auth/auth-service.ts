import type { Registration } from "#contract/auth/registration.ts";
import { AppError } from "#contract/core/error.ts";
import type { AuthQueries, NewAccount } from "./auth-queries.ts";
import type { PasswordService } from "./password-service.ts";
import { isCommonPassword } from "./common-password-service.ts";
import { begin, completeSignIn, type SignInContext, type SignInResult, type SignedIn } from "./sign-in-service.ts";
import type { Invites } from "./invites/invite-service.ts";
import type { FreshProof } from "./proof-service.ts";
import type { Place } from "./session-service.ts";
import type { Throttle } from "./throttle-service.ts";
import type { Tickets } from "./ticket-service.ts";

export interface AuthContext extends SignInContext {
  queries: AuthQueries;
  passwords: PasswordService;
  throttle: Throttle;
  tickets: Tickets;
  freshProof: FreshProof;
  invites: Invites;
  /** The registration mode; the administrator may change it at any time. */
  registration: () => Promise<Registration>;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface SignUpInput {
  username: string;
  name: string;
  email?: string;
  password: string;
  invite?: string;
  /** The device's time zone; without one the server's default applies until a device reports it. */
  timeZone?: string;
  /** Only for the first user of the server. */
  asAdministrator?: true;
}

/** SE-10, SE-11, SE-15, SE-19. Throws ADMINISTRATOR_EXISTS, REGISTRATION_CLOSED, INVITE_INVALID, PASSWORD_COMMON, USERNAME_TAKEN. */
export async function signUp(context: AuthContext, input: SignUpInput, place: Place): Promise<SignedIn> {
  if (input.asAdministrator && !(await context.invites.isFirst())) throw new AppError("ADMINISTRATOR_EXISTS");
  const registration = await registrationOf(context);
  if (registration === "closed") throw new AppError("REGISTRATION_CLOSED");
  if (registration === "invite" && input.invite === undefined) throw new AppError("REGISTRATION_CLOSED");
  const { username, name, email = null, password, timeZone = null } = input;
  if (isCommonPassword(password, [username, name, email ?? ""])) throw new AppError("PASSWORD_COMMON");
  const passwordHash = await context.passwords.hash(password, username);
  const person = { id: context.newId(), username, name, email, passwordHash, timeZone, at: new Date(context.now()) };
  if (input.asAdministrator) await insertFirst(context, person);
  else if (registration === "invite" && input.invite !== undefined) await context.invites.redeem(input.invite, person);
  else if (!(await context.queries.insert(person))) throw new AppError("USERNAME_TAKEN");
  const account = await context.queries.findById(person.id);
  if (account === null) throw new Error("the account just made is not there");
  return begin(context, { account, provider: "base", isStrong: false }, place);
}

async function insertFirst({ queries }: AuthContext, person: NewAccount): Promise<void> {
  const outcome = await queries.insertFirst(person);
  if (outcome === "not-first") throw new AppError("ADMINISTRATOR_EXISTS");
  if (outcome === "username-taken") throw new AppError("USERNAME_TAKEN");
}

/** SE-15: who may sign up now. The first user, who becomes the administrator, cannot be invited by anyone. */
export async function registrationOf(context: AuthContext): Promise<Registration> {
  const { invites } = context;
  const registration = await context.registration();
  return registration === "invite" && (await invites.isFirst()) ? "open" : registration;
}

/**
 * SE-12..SE-14. A wrong name, a wrong password and an account without a password get the same error after the same work. `address` is the
 * key of rate limits.
 */
export async function signIn(
  context: AuthContext,
  input: { login: string; password: string },
  place: Place & { address: string },
): Promise<SignInResult> {
  const login = input.login.toLowerCase();
  const turn = await context.throttle.admit(login, place.address);
  const account = await context.queries.findByLogin(login);
  const { fits, fresh } = await context.passwords.check(input.password, account?.passwordHash ?? null, turn);
  if (account === null || !fits) throw new AppError("CREDENTIALS_WRONG");
  await context.throttle.forgive(login, place.address);
  if (fresh !== null) await context.queries.setPasswordHash(account.id, fresh);
  return completeSignIn(context, { account, provider: "base", isStrong: false }, place);
}
