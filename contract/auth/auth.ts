import * as z from "zod/mini";
import { REGISTRATIONS } from "./registration.ts";
import { endpoint } from "../core/endpoint.ts";
import { entryAnswer, sessionAnswer, tokenFields } from "./sign-in-answer.ts";
import { enteredPassword, password } from "./password.ts";
import { timeZone } from "../time/time-zone.ts";
import { email, personName, username } from "../users/user.ts";

export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/base/signUp",
  access: "open",
  summary: "Sign up with a username and a password",
  body: z.strictObject({
    username,
    name: personName,
    email: z.exactOptional(email),
    password,
    invite: z.exactOptional(z.string().check(z.maxLength(200))),
    /** Of the device. Without one the account has the default of the server (`TIME_ZONE`) until a device tells its own. */
    timeZone: z.exactOptional(timeZone),
    /** Only as the first person of the server, who becomes its administrator: refused when somebody was faster. */
    asAdministrator: z.exactOptional(z.literal(true)),
  }),
  answer: sessionAnswer,
  status: 201,
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/base/signIn",
  access: "open",
  summary: "Sign in with a username or e-mail and a password",
  body: z.strictObject({
    login: z.string().check(z.trim(), z.maxLength(254, { error: "FIELD_RANGE" })),
    password: enteredPassword,
  }),
  answer: entryAnswer,
});

/** docs/specification.md, section 7 to the letter; `expiresIn` is accepted and never lengthens anything. */
export const refreshToken = endpoint({
  method: "POST",
  path: "/api/auth/base/refreshToken",
  access: "open",
  summary: "Exchange the refresh token for new tokens",
  body: z.strictObject({
    token: z.exactOptional(z.nullable(z.string().check(z.maxLength(8192)))),
    refreshToken: z.string().check(z.maxLength(512)),
    expiresIn: z.exactOptional(z.nullable(z.number())),
  }),
  answer: z.object(tokenFields),
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "session",
  summary: "End this session",
  status: 204,
});

/** For a session that is over: a page itself cannot reach the cookie with the secret of its refresh token. */
export const forgetCookies = endpoint({
  method: "POST",
  path: "/api/auth/forget",
  access: "open",
  summary: "Take the session's cookies from the browser that asks; the session itself goes on",
  status: 204,
});

export const AUTH_METHODS = ["base", "passkey", "email", "telegram", "oidc"] as const;

export const authMethods = endpoint({
  method: "GET",
  path: "/api/auth/methods",
  access: "open",
  summary: "The ways to sign in that this server has",
  answer: z.object({
    methods: z.array(z.enum(AUTH_METHODS)),
    registration: z.enum(REGISTRATIONS),
    /** Nobody has an account yet. A server of an older release does not say. */
    isEmpty: z.exactOptional(z.boolean()),
    /** Where codes go: to the mailbox, or, on a server without mail, to the log of the server. */
    mail: z.enum(["sent", "printed"]),
    /** The bot by whose name people know the server at Telegram, and the page of Telegram's that asks them; absent where it is off. */
    telegram: z.exactOptional(z.object({ bot: z.string(), url: z.string() })),
    /** The provider as people call it; absent where it is off. */
    oidc: z.exactOptional(z.object({ name: z.string() })),
  }),
});

/** docs/specification.md, section 4: the public configuration that the client reads at start. */
export const publicConfig = endpoint({
  method: "GET",
  path: "/config.json",
  access: "open",
  summary: "Public configuration",
  answer: z.object({ refreshExpiresIn: z.number(), build: z.string() }),
});

/** Claims of the access token. */
export const claimsSchema = z.object({
  sub: z.string(),
  username: z.string(),
  sid: z.string(),
  exp: z.number(),
});
export type Claims = z.infer<typeof claimsSchema>;
