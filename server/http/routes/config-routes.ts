import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { publicConfig } from "#contract/auth/auth.ts";
import { SESSION_IDLE_LIFE_S } from "#contract/core/limit.ts";
import type { HttpApi } from "../http-api.ts";

const latestBuild = z.object({ id: z.string() });

/** The name of a client that was not made by a build script. */
const NO_BUILD = "development";

/** docs/specification.md, section 4: serves the public configuration that the client reads at start. Returns the build. */
export async function bindConfig(api: HttpApi, clientDir: string | null): Promise<string> {
  const build = clientDir === null ? NO_BUILD : await buildIn(clientDir);
  api.bind(publicConfig, () => ({ refreshExpiresIn: SESSION_IDLE_LIFE_S, build }));
  return build;
}

async function buildIn(clientDir: string): Promise<string> {
  try {
    return latestBuild.parse(JSON.parse(await readFile(join(clientDir, "builds", "latest.json"), "utf8"))).id;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return NO_BUILD;
    throw error;
  }
}
