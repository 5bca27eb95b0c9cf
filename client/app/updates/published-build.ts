/** Returns the JSON of a file; `null` for any other response (a portal's page, a proxy's error) and offline. */
async function readJson(address: string, cache: RequestCache): Promise<unknown> {
  try {
    const answer = await fetch(address, { cache });
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    return answer.ok && isJson ? await answer.json() : null;
  } catch {
    // The next check retries.
    return null;
  }
}

function idOf(body: unknown): string | null {
  const id: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "id") : null;
  return typeof id === "string" && /^[\w-]+$/.test(id) ? id : null;
}

/**
 * Returns the build that the server offers: the one in its latest-build file, once that build's manifest exists and has the same id. `null`
 * if either cannot be read.
 */
export async function publishedBuild(): Promise<string | null> {
  const id = idOf(await readJson("/builds/latest.json", "no-store"));
  if (id === null) return null;
  return idOf(await readJson(`/builds/meta/${id}.json`, "no-cache")) === id ? id : null;
}
