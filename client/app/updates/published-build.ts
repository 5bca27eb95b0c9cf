/** The body of a file of the server's; `null` for an answer that is none: a portal's page, a proxy's error, no network. */
async function readJson(address: string, cache: RequestCache): Promise<unknown> {
  try {
    const answer = await fetch(address, { cache });
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    return answer.ok && isJson ? await answer.json() : null;
  } catch {
    // The next look asks again.
    return null;
  }
}

function idOf(body: unknown): string | null {
  const id: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "id") : null;
  return typeof id === "string" && /^[\w-]+$/.test(id) ? id : null;
}

/**
 * The build that the server offers: the one that its latest-build file names, once that build's manifest is there and says the
 * same. `null` when either cannot be read.
 */
export async function publishedBuild(): Promise<string | null> {
  const id = idOf(await readJson("/builds/latest.json", "no-store"));
  if (id === null) return null;
  return idOf(await readJson(`/builds/meta/${id}.json`, "no-cache")) === id ? id : null;
}
