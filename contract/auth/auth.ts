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
    /** Time zone of the device. Without it the account uses the server's default (`TIME_ZONE`) until a device sends its own. */
    timeZone: z.exactOptional(timeZone),
    /** Registers the first user of the server, who becomes its administrator; refused if the server already has a user. */
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

/** Follows docs/specification.md, section 7, exactly; `expiresIn` is accepted but never extends the session. */
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

/** For a session that has ended: a page cannot clear the HttpOnly cookie with the secret of its refresh token. */
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
    /** The server has no accounts yet. Servers of older releases do not send it. */
    isEmpty: z.exactOptional(z.boolean()),
    /** Codes are sent by email, or written to the server's log if it has no mail. */
    mail: z.enum(["sent", "printed"]),
    /** The name of the server's Telegram bot and the Telegram page for signing in; absent if Telegram sign-in is off. */
    telegram: z.exactOptional(z.object({ bot: z.string(), url: z.string() })),
    /** The provider's display name; absent if OIDC sign-in is off. */
    oidc: z.exactOptional(z.object({ name: z.string() })),
  }),
});

/** Public configuration that the client reads at start (docs/specification.md, section 4). */
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
