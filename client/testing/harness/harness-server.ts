import { createServer } from "node:http";
import { extname } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

export interface ServedHarness {
  readonly url: string;
  /** The built files by address. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  close(): Promise<void>;
}

/**
 * Builds a harness, the page of that name in this folder, as the product is built, and serves it from memory on any free port. `headers`
 * are sent with every answer.
 */
export async function serveHarness(name: string, headers: Record<string, string> = {}): Promise<ServedHarness> {
  const root = new URL(".", import.meta.url).pathname;
  const files = new Map<string, string | Uint8Array>();
  const built = await buildHarness(root, name);
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!("output" in result)) continue;
    for (const file of result.output) files.set(`/${file.fileName}`, file.type === "chunk" ? file.code : file.source);
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname === "/" ? `/${name}.html` : pathname;
    const body = files.get(path);
    response
      .writeHead(body === undefined ? 404 : 200, { ...headers, "content-type": TYPES[extname(path)] ?? "text/plain" })
      .end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The harness has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    files,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Builds in production mode: a test runner sets NODE_ENV to "test", with which React's development build would be measured. */
async function buildHarness(root: string, name: string): ReturnType<typeof build> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    return await build({
      root,
      configFile: false,
      logLevel: "error",
      mode: "production",
      plugins: [react()],
      build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: `${root}${name}.html` } },
    });
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}
