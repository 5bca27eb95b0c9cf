import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type Registration, REGISTRATIONS } from "#contract/auth/registration.ts";
import { canonicalZone } from "#contract/time/time-zone.ts";
import { configText } from "./config-text.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import { FILES_HIDDEN, type FilesConfig, filesConfig, filesMissing, filesVariables } from "./files-config.ts";
import { filesConfigText } from "./files-config-text.ts";
import {
  OUTSIDE_HIDDEN,
  type OutsideConfig,
  outsideConfig,
  outsideMissing,
  outsideVariables,
} from "./outside-config.ts";
import { outsideConfigText } from "./outside-config-text.ts";
import { StartRefusal } from "#server/runtime/start-refusal.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const ON_OFF = ["on", "off"] as const;
const FINDERS = ["everybody", "known"] as const;

/** Settings of the embedded PostgreSQL that the operator may change; settings of durability are excluded. */
const EMBEDDED_NAMES = ["shared_buffers", "max_connections", "work_mem", "maintenance_work_mem"] as const;

const SECRET_BYTES = 32;

/** All settings of the server; the environment is read once. */
export type Config = {
  port: number;
  host: string;
  /** Absolute. All persistent data is under it. */
  dataDir: string;
  /** Origin that users open, without a closing slash. */
  publicUrl: string;
  /** null: uses the embedded database. */
  databaseUrl: string | null;
  /** Signs sessions; at least 32 bytes. */
  secret: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** null: the administrator chooses it while the server runs. */
  registration: Registration | null;
  embedded: { settings: Record<string, string> };
  /** Fastify's option of the same name: which proxies' X-Forwarded-… headers are trusted. */
  trustProxy: boolean | number | string;
  /** Off only for load measurements. */
  rateLimit: boolean;
  /** Off while a broken service worker is being removed from users' devices. */
  serviceWorker: boolean;
  /** The mail server; `null`: emails are printed in the log. */
  smtp: { url: string; from: string } | null;
  /** True: webhooks may call private addresses, and plain http. */
  webhooksPrivate: boolean;
  /** Time zone of new users until one of their devices reports its own; IANA name. */
  timeZone: string;
  /** False: users are found only by those who share a board or a team with them. */
  findsStrangers: boolean;
  /** Lets clients on other machines read `/metrics`. */
  metricsToken: string | null;
  /** Telegram, OIDC and trusted back ends. */
  outside: OutsideConfig;
  /** Attachments and other uploaded files. */
  files: FilesConfig;
};

const url = (protocols: string[], right: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: right, abort: true });

const origin = url(["http:", "https:"], configText.publicUrl)
  .refine((text) => ["", "/"].includes(new URL(text).pathname + new URL(text).search), { error: configText.publicUrl })
  .transform((text) => new URL(text).origin);

const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: configText.port })
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, { error: configText.port });

const embedded = z.string().transform((text, context) => {
  const pairs = text.split(",").map((pair) => /^\s*([a-z_]+)\s*=\s*(\d+(?:kB|MB|GB)?)\s*$/.exec(pair));
  const settings: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value] = pair ?? [];
    if (value === undefined || !EMBEDDED_NAMES.some((known) => known === name)) {
      context.addIssue({ code: "custom", message: configText.embedded(EMBEDDED_NAMES) });
      return z.NEVER;
    }
    settings[String(name)] = value;
  }
  return settings;
});

/** An address or a network of addresses: «10.0.0.0/8», «10.0.0.0/255.0.0.0». */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined || (version === 4 && isIP(bits) === 4)) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

const isTrust = (text: string): boolean => /^(yes|no|\d{1,2})$/i.test(text) || text.split(",").every(isNetwork);

const trustProxy = z
  .string()
  .refine(isTrust, { error: configText.trustProxy, abort: true })
  .transform((text) => {
    if (text === "yes" || text === "no") return text === "yes";
    return /^\d+$/.test(text) ? Number(text) : text;
  });

const timeZoneName = z.string().transform((text, context) => {
  const zone = canonicalZone(text);
  if (zone !== null) return zone;
  context.addIssue({ code: "custom", message: configText.timeZone });
  return z.NEVER;
});

const environment = z.object({
  PORT: port.optional(),
  HOST: z.string().regex(/^\S+$/, { error: configText.text }).optional(),
  DATA_DIR: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"], configText.databaseUrl).optional(),
  SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES, { error: configText.secret })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: configText.choice(LOG_LEVELS) }).optional(),
  REGISTRATION: z.enum(REGISTRATIONS, { error: configText.choice(REGISTRATIONS) }).optional(),
  EMBEDDED_PG: embedded.optional(),
  TRUST_PROXY: trustProxy.optional(),
  RATE_LIMIT: z.enum(ON_OFF, { error: configText.choice(ON_OFF) }).optional(),
  SERVICE_WORKER: z.enum(ON_OFF, { error: configText.choice(ON_OFF) }).optional(),
  FIND_PEOPLE: z.enum(FINDERS, { error: configText.choice(FINDERS) }).optional(),
  TIME_ZONE: timeZoneName.optional(),
  WEBHOOKS_PRIVATE: z.enum(ON_OFF, { error: configText.choice(ON_OFF) }).optional(),
  SMTP_URL: url(["smtp:", "smtps:"], configText.smtpUrl).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, { error: configText.mailFrom })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, { error: configText.metricsToken })
    .optional(),
  ...outsideVariables,
  ...filesVariables,
});

/** Variables whose value is never printed. */
const HIDDEN = new Set(["SECRET", "DATABASE_URL", "METRICS_TOKEN", "SMTP_URL", ...OUTSIDE_HIDDEN, ...FILES_HIDDEN]);

/**
 * Reads the environment; an empty variable counts as absent. Creates `DATA_DIR/secret` when neither that file nor SECRET exists. Throws a
 * `StartRefusal` (exit code 78) that lists all problems.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw refused(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return configText.wrong(name, HIDDEN.has(name) ? "…" : String(variables[name]), message);
      }),
    );
  }
  const { data } = parsed;
  const missing = [
    ...outsideMissing(data).map((name) => configText.problem(name, outsideConfigText.missing)),
    ...filesMissing(data).map((name) => configText.problem(name, filesConfigText.missing)),
  ];
  if (missing.length > 0) throw refused(missing);
  const dataDir = resolve(data.DATA_DIR ?? "data");
  const chosenPort = data.PORT ?? 3000;
  return {
    port: chosenPort,
    host: data.HOST ?? "0.0.0.0",
    dataDir,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${String(chosenPort)}`,
    databaseUrl: data.DATABASE_URL ?? null,
    secret: data.SECRET ?? readOrCreateSecret(dataDir),
    logLevel: data.LOG_LEVEL ?? "info",
    registration: data.REGISTRATION ?? null,
    embedded: { settings: data.EMBEDDED_PG ?? {} },
    trustProxy: data.TRUST_PROXY ?? false,
    rateLimit: data.RATE_LIMIT !== "off",
    serviceWorker: data.SERVICE_WORKER !== "off",
    smtp: smtpOf(data),
    timeZone: data.TIME_ZONE ?? "Europe/Moscow",
    findsStrangers: data.FIND_PEOPLE !== "known",
    webhooksPrivate: data.WEBHOOKS_PRIVATE === "on",
    metricsToken: data.METRICS_TOKEN ?? null,
    outside: outsideConfig(data),
    files: filesConfig(data),
  };
}

/** The sender is required: the default of a mail server is not a real mailbox. */
function smtpOf({ SMTP_URL, MAIL_FROM }: z.infer<typeof environment>): Config["smtp"] {
  if (SMTP_URL === undefined) return null;
  if (MAIL_FROM === undefined) throw refused([configText.problem("MAIL_FROM", configText.mailFrom)]);
  return { url: SMTP_URL, from: MAIL_FROM };
}

/** Returns the secret from the data folder; creates it on the first start, readable only by its owner. */
function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  const unwritable = (error: unknown) =>
    refused([configText.problem("DATA_DIR", configText.secretUnwritable(path, errorCode(error) ?? String(error)))]);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw unwritable(error);
  }
  try {
    // "wx" creates the file or fails: two processes that start at once read the same file.
    writeFileSync(path, randomBytes(SECRET_BYTES).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw unwritable(error);
  }
  let secret: string;
  try {
    secret = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw unwritable(error);
  }
  if (Buffer.byteLength(secret) < SECRET_BYTES) {
    throw refused([configText.problem("SECRET", configText.secretFile(path))]);
  }
  return secret;
}

const refused = (problems: string[]) => new StartRefusal([configText.heading, ...problems].join("\n"));
