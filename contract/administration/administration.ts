import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { PEOPLE_PAGE_MAX } from "../core/limit.ts";
import { REGISTRATIONS } from "../auth/registration.ts";
import { avatar } from "../users/user.ts";

/** The registration policy of the server. `isFixed`: the configuration sets it. */
export const registrationSchema = z.object({ mode: z.enum(REGISTRATIONS), isFixed: z.boolean() });
export type RegistrationState = z.infer<typeof registrationSchema>;

const backupSchema = z.object({ name: z.string(), bytes: z.int(), at: time });

/** An OpenID Connect provider. `setup`: the issuer in the configuration differs from the provider's own. */
const providerState = z.object({
  name: z.string(),
  issuer: z.string(),
  fault: z.nullable(z.enum(["down", "setup"])),
});
export type ProviderState = z.infer<typeof providerState>;

export const serverState = z.object({
  registration: registrationSchema,
  build: z.string(),
  startedAt: time,
  node: z.string(),
  database: z.object({
    kind: z.enum(["embedded", "server"]),
    version: z.string(),
    bytes: z.int(),
    answeredInMs: z.number(),
  }),
  people: z.object({ all: z.int(), lately: z.int(), disabled: z.int(), administrators: z.int() }),
  boards: z.int(),
  tasks: z.int(),
  files: z.object({ count: z.int(), bytes: z.int(), place: z.enum(["disk", "bucket"]), maxBytes: z.int() }),
  /** The disk that has the data folder; `null` if its size is unknown. */
  disk: z.nullable(z.object({ bytes: z.int(), free: z.int() })),
  mail: z.enum(["sent", "printed"]),
  /** `null` if none is configured; absent in responses that older releases cached. */
  provider: z.exactOptional(z.nullable(providerState)),
  /** Newest first. `null`: this node makes no backups. */
  backups: z.nullable(z.object({ isRunning: z.boolean(), items: z.array(backupSchema) })),
  /** Work that is queued. `late`: it has been waiting longer than it should. */
  waiting: z.object({ deliveries: z.int(), late: z.int(), boards: z.int(), accounts: z.int() }),
});
export type ServerState = z.infer<typeof serverState>;

export const adminServer = endpoint({
  method: "GET",
  path: "/api/admin/server",
  access: "session",
  summary: "How the server is: registration, sizes, backups, what waits. For its administrators",
  answer: serverState,
});

export const adminRegistration = endpoint({
  method: "PUT",
  path: "/api/admin/registration",
  access: "session",
  summary: "Choose who may come to the server, from now on and on every node",
  body: z.strictObject({ mode: z.enum(REGISTRATIONS, { error: "FIELD_RANGE" }) }),
  answer: registrationSchema,
});

export const adminBackup = endpoint({
  method: "POST",
  path: "/api/admin/backup",
  access: "session",
  summary: "Begin a backup; it goes on by itself, one at a time",
  answer: z.object({ isRunning: z.boolean() }),
});

const accountSchema = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar,
  email: z.nullable(z.string()),
  isAdmin: z.boolean(),
  disabledAt: z.nullable(time),
  /** When the account is deleted, if its user has asked for deletion. */
  deleteAt: z.nullable(time),
  createdAt: time,
  lastSeenAt: z.nullable(time),
  sessions: z.int(),
});
export type AccountRow = z.infer<typeof accountSchema>;

export const adminPeople = endpoint({
  method: "GET",
  path: "/api/admin/people",
  access: "session",
  summary: "People of the server by username, a page at a time; `search` is looked for in names and addresses",
  query: z.strictObject({
    search: z.exactOptional(z.string().check(z.trim(), z.maxLength(100))),
    cursor: z.exactOptional(z.string().check(z.maxLength(100))),
    limit: z.exactOptional(z.coerce.number().check(z.int(), z.gte(1), z.lte(PEOPLE_PAGE_MAX))),
  }),
  answer: z.object({ items: z.array(accountSchema), count: z.int(), cursor: z.exactOptional(z.string()) }),
});

const userId = z.object({ userId: id });

export const adminPersonSet = endpoint({
  method: "PATCH",
  path: "/api/admin/people/{userId}",
  access: "session",
  summary: "Disable or enable an account, make an administrator or make one none. Needs a fresh proof",
  params: userId,
  body: z.strictObject({
    isDisabled: z.exactOptional(z.boolean({ error: "FIELD_TYPE" })),
    isAdmin: z.exactOptional(z.boolean({ error: "FIELD_TYPE" })),
  }),
  answer: z.object({ person: accountSchema }),
});

export const adminPassword = endpoint({
  method: "POST",
  path: "/api/admin/people/{userId}/password",
  access: "session",
  summary: "Give a person a new password, which is shown once; all their sessions end. Needs a fresh proof",
  params: userId,
  answer: z.object({ password: z.string() }),
});

export const adminAvatarRemove = endpoint({
  method: "DELETE",
  path: "/api/admin/people/{userId}/avatar",
  access: "session",
  summary: "Take a person's picture away; they may put another. Needs a fresh proof",
  params: userId,
  answer: z.object({ person: accountSchema }),
});
