import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Every process and thread that an installation runs; each becomes `dist/server/<name>.js`. */
const ENTRIES = {
  main: "server/main.ts",
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
  "move-to": "scripts/move-to.ts",
  seed: "scripts/seed.ts",
  "document-worker": "server/features/documents/checking/document-worker.ts",
};

const input = Object.fromEntries(
  Object.entries(ENTRIES).filter(([, file]) => existsSync(fileURLToPath(new URL(file, import.meta.url)))),
);

/** Builds the server as plain files for Node: the project's code is bundled, every dependency stays in node_modules. */
export default defineConfig({
  publicDir: false,
  ssr: { target: "node", external: true },
  build: {
    ssr: true,
    outDir: "dist/server",
    target: "node20",
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input,
      // All in one folder: `new URL("./migrations/", import.meta.url)` means the same in every chunk.
      output: { format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
