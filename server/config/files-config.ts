import { z } from "zod";
import { FILE_MAX_BYTES } from "#contract/core/limit.ts";
import { filesConfigText } from "./files-config-text.ts";

export interface S3Settings {
  /** Origin of the service, without a closing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Settings of uploaded files: their maximum size and their storage. */
export interface FilesConfig {
  maxBytes: number;
  /** `null`: in the data folder. */
  s3: S3Settings | null;
}

const MB = 1024 * 1024;
const DEFAULT_MB = 100;
const MOST_MB = FILE_MAX_BYTES / MB;

const fileMax = z
  .string()
  .regex(/^\d{1,5}$/, { error: filesConfigText.fileMax(MOST_MB) })
  .transform(Number)
  .refine((value) => value >= 1 && value <= MOST_MB, { error: filesConfigText.fileMax(MOST_MB) });

const endpoint = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\//.test(text), { error: filesConfigText.endpoint, abort: true })
  .refine((text) => ["", "/"].includes(new URL(text).pathname + new URL(text).search), {
    error: filesConfigText.endpoint,
  })
  .transform((text) => new URL(text).origin);

const key = z.string().regex(/^\S{1,255}$/, { error: filesConfigText.key });

/** Schemas of the variables. */
export const filesVariables = {
  FILE_MAX_MB: fileMax.optional(),
  S3_ENDPOINT: endpoint.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, { error: filesConfigText.region })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, { error: filesConfigText.bucket })
    .optional(),
  S3_ACCESS_KEY: key.optional(),
  S3_SECRET_KEY: key.optional(),
};

/** Variables whose value is never printed. */
export const FILES_HIDDEN = ["S3_ACCESS_KEY", "S3_SECRET_KEY"];

type FilesVariables = { [K in keyof typeof filesVariables]?: z.output<(typeof filesVariables)[K]> };

const S3_NAMES = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/** Returns the missing S3 variables if at least one of them is set. */
export function filesMissing(variables: FilesVariables): string[] {
  const missing = S3_NAMES.filter((name) => variables[name] === undefined);
  return missing.length === S3_NAMES.length ? [] : missing;
}

/** Builds the settings of files; the bucket is used only if all S3 variables are set. */
export function filesConfig(variables: FilesVariables): FilesConfig {
  const { S3_ENDPOINT, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY, S3_SECRET_KEY } = variables;
  const isWhole =
    S3_ENDPOINT !== undefined &&
    region !== undefined &&
    bucket !== undefined &&
    S3_ACCESS_KEY !== undefined &&
    S3_SECRET_KEY !== undefined;
  return {
    maxBytes: (variables.FILE_MAX_MB ?? DEFAULT_MB) * MB,
    s3: isWhole ? { endpoint: S3_ENDPOINT, region, bucket, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY } : null,
  };
}
