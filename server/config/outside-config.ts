import { z } from "zod";
import { outsideConfigText } from "./outside-config-text.ts";

/** External sign-in methods; `null` for one that is off. */
export interface OutsideConfig {
  telegram: { botToken: string; botName: string; frameOrigins: string[] } | null;
  oidc: { issuer: string; clientId: string; clientSecret: string | null; name: string } | null;
  /** Back ends that may open sessions for their users. */
  keys: { name: string; key: string }[];
}

/** Origins on which Telegram shows Mini Apps in a frame. */
const TELEGRAM_FRAMES = ["https://web.telegram.org", "https://*.web.telegram.org"];

const FRAME_ORIGIN = /^https?:\/\/(?:\*\.)?[\w.-]+(?::\d{1,5})?$/;
const KEY = /^\s*([a-z\d][a-z\d._-]{0,39}):(\S{32,255})\s*$/i;

const issuer = z.string().refine((text) => URL.canParse(text) && /^https?:\/\//.test(text), {
  error: outsideConfigText.issuer,
});

const frames = z.string().transform((text, context) => {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== "");
  if (origins.every((origin) => FRAME_ORIGIN.test(origin))) return origins;
  context.addIssue({ code: "custom", message: outsideConfigText.frames });
  return z.NEVER;
});

const keys = z.string().transform((text, context) => {
  const pairs = text.split(",").map((pair) => KEY.exec(pair) ?? []);
  const named = pairs.flatMap(([, name, key]) => (name === undefined || key === undefined ? [] : [{ name, key }]));
  const names = new Set(named.map(({ name }) => name));
  if (named.length === pairs.length && names.size === named.length) return named;
  context.addIssue({ code: "custom", message: outsideConfigText.keys });
  return z.NEVER;
});

/** Schemas of the variables. */
export const outsideVariables = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[\w-]{20,100}$/, { error: outsideConfigText.botToken })
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, { error: outsideConfigText.botName })
    .optional(),
  TELEGRAM_FRAME_ORIGINS: frames.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, { error: outsideConfigText.oidcName }).optional(),
  EXT_KEYS: keys.optional(),
};

/** Variables whose value is never printed. */
export const OUTSIDE_HIDDEN = ["TELEGRAM_BOT_TOKEN", "OIDC_CLIENT_SECRET", "EXT_KEYS"];

type OutsideVariables = { [K in keyof typeof outsideVariables]?: z.output<(typeof outsideVariables)[K]> };

/** Returns the missing half of every incomplete pair of settings. */
export function outsideMissing(variables: OutsideVariables): string[] {
  const pairs = [
    ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME"],
    ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ] as const;
  return pairs.flatMap(([one, other]) => {
    if ((variables[one] === undefined) === (variables[other] === undefined)) return [];
    return [variables[one] === undefined ? one : other];
  });
}

/** Builds the settings of external sign-in methods. */
export function outsideConfig(variables: OutsideVariables): OutsideConfig {
  const {
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_BOT_NAME: botName,
    OIDC_ISSUER: from,
    OIDC_CLIENT_ID: clientId,
  } = variables;
  return {
    telegram:
      botToken === undefined || botName === undefined
        ? null
        : { botToken, botName, frameOrigins: variables.TELEGRAM_FRAME_ORIGINS ?? TELEGRAM_FRAMES },
    oidc:
      from === undefined || clientId === undefined
        ? null
        : {
            issuer: from,
            clientId,
            clientSecret: variables.OIDC_CLIENT_SECRET ?? null,
            name: variables.OIDC_NAME ?? new URL(from).host,
          },
    keys: variables.EXT_KEYS ?? [],
  };
}
