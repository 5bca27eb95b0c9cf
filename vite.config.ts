import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, minify, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { cssNames, shortNames } from "./scripts/build/css-names.ts";
import { withChecksums } from "./scripts/build/precached-files.ts";
import { moduleForm } from "./scripts/build/module-form.ts";
import { weighModules } from "./scripts/build/module-weights.ts";
import { pageChunks } from "./scripts/build/page-chunks.ts";
import { writePagePayloads } from "./scripts/build/page-payloads.ts";
import { WEB_APP } from "./scripts/build/web-app.ts";

/** Where `npm run dev` runs the server that the page talks to; `scripts/dev.mjs` sets it. */
const serverOrigin = process.env["DEV_SERVER_ORIGIN"] ?? "http://localhost:3001";
const CLIENT = fileURLToPath(new URL("client", import.meta.url));
/** Names the build: in the page, in the worker and in the addresses of its pages' files. */
const buildId = process.env["BUILD_ID"] ?? "development";
const SERVER_PATHS = ["/api", "/socket.io", "/metrics", "/files"];

/** The two alphabets of the interface: their font files are asked for together with the page, not after the styles. */
const PRELOADED_FONT = /onest-(?:cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;

export default defineConfig(({ command }) => ({
  root: "client",
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined as a data: address, so the content policy stays plain and files stay cached by name.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === "js" ? files.filter((file) => isNotHereYet(file, hostId)) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // The workers are builds of their own: whoever starts the product need not read how long they took.
      checks: { pluginTimings: false },
      // A name of a class or a word for one place stands where it is used.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        // Names stand in the lists of what to fetch: as short as the bundler lets them be.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: pageChunks() },
      },
    },
  },
  // A name that can be read costs the first visit a kilobyte of styles; only `npm run dev` spends it.
  css: { modules: { generateScopedName: command === "build" ? shortNames(CLIENT) : "[local]_[hash:base64:5]" } },
  server: {
    strictPort: true,
    fs: { allow: [".", "../contract", "../node_modules"] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: serverOrigin, ws: true }])),
  },
  plugins: [
    cssNames(),
    moduleForm(/node_modules\/hyphen\/.+\.js$/),
    react(),
    nameBuild(),
    rememberFolder(),
    minifyFirstMoment(),
    preloadFonts(),
    weighModules(),
    writePagePayloads(buildId),
    VitePWA({
      strategies: "injectManifest",
      srcDir: ".",
      filename: "service-worker.ts",
      // The page registers the worker itself after its first paint: no injected script, nothing for the policy to allow.
      injectRegister: false,
      integration: { configureCustomSWViteBuild: quietly },
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,woff2}", "builds/*/pages/*.json"],
        // What takes a broken worker's place is never asked of one.
        globIgnores: ["no-worker.js"],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [(files) => ({ manifest: withChecksums(outFolder, files) })],
      },
      // The pattern above already takes the icon; the plugin adds the manifest itself.
      includeManifestIcons: false,
      manifest: WEB_APP,
    }),
  ],
}));

/** The worker's own build: named, without its report, and with today's name for "one file". */
function quietly(worker: InlineConfig): void {
  worker.logLevel = "error";
  worker.define = { ...worker.define, BUILD_ID: JSON.stringify(buildId) };
  const output = worker.build?.rolldownOptions?.output ?? worker.build?.rollupOptions?.output;
  if (!output || Array.isArray(output)) return;
  delete output.inlineDynamicImports;
  output.codeSplitting = false;
}

/** Writes the build's id into the page, where the client's check for a newer build reads it. */
function nameBuild(): Plugin {
  return {
    name: "yarus:build-id",
    transformIndexHtml: () => [{ tag: "meta", attrs: { name: "build", content: buildId }, injectTo: "head" }],
  };
}

/** What the page itself brings needs no line in the lists of what a later part fetches along; nor, in the frame, what comes with the frame. */
function isNotHereYet(file: string, host: string): boolean {
  if (/^assets\/(?:react|rolldown-runtime|shell)-/.test(file)) return false;
  // Of few pages: what asks for them finds them by itself, and every first visit is spared their names.
  if (/^assets\/(?:teams|board-parts)-[\w-]+\.js$/.test(file)) return false;
  return !/^assets\/(?:frame|board-tools)-/.test(host) || !/^assets\/(?:frame|several|contract|position)-/.test(file);
}

/** The folder that is being written: `build.mjs` says which. */
let outFolder = "";

function rememberFolder(): Plugin {
  return {
    name: "yarus:out-folder",
    configResolved: ({ root, build }) => {
      outFolder = resolve(root, build.outDir);
    },
  };
}

/** The script in the page's head is copied as it is written; a first visit need not fetch its comments. */
function minifyFirstMoment(): Plugin {
  return {
    name: "yarus:first-moment",
    apply: "build",
    async writeBundle() {
      const file = join(outFolder, "first-moment.js");
      const { code } = await minify(file, readFileSync(file, "utf8"));
      writeFileSync(file, code);
    },
  };
}

function preloadFonts(): Plugin {
  return {
    name: "yarus:preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONT.test(file))
          .toSorted()
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}
