import type { Manifest } from "vite";

/** Addresses that are names and never fetched: XML namespaces, and pages that a library's error message points to. */
const INERT_HOSTS = new Set([
  "www.w3.org",
  "react.dev",
  "bit.ly",
  "github.com",
  "socket.io",
  "simplewebauthn.dev",
  "prosemirror.net",
]);
/** RFC 6761: a name that never resolves, used as a placeholder for a required base address. */
const NOWHERE = /\.invalid$/;

/** Returns the files that the browser must load before these chunks can run, including styles, each once. */
export function initialFiles(manifest: Manifest, keys: string[]): string[] {
  return [...new Set(chunksOf(manifest, keys).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))];
}

/** Returns the files that these lazy chunks load in addition to those of `before`. */
export function lazyFiles(manifest: Manifest, before: string[], keys: string[]): string[] {
  const already = new Set(initialFiles(manifest, before));
  return initialFiles(manifest, keys).filter((file) => !already.has(file));
}

/** Returns the manifest key of the chunk with this name; "" if there is none. */
export function chunkNamed(manifest: Manifest, name: string): string {
  return Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? "";
}

/** Returns the hosts that a text names, without those that nothing is loaded from. */
export function foreignHosts(text: string): string[] {
  const hosts = [...text.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(([, host = ""]) =>
    host.toLowerCase(),
  );
  return [...new Set(hosts)].filter((host) => !INERT_HOSTS.has(host) && !NOWHERE.test(host));
}

function chunksOf(manifest: Manifest, keys: string[]): Manifest[string][] {
  const seen = new Map<string, Manifest[string]>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest holds no ${key}`);
    if (seen.has(key)) return;
    seen.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...seen.values()];
}
