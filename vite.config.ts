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

/** The address of the server in `npm run dev`, set by `scripts/dev.mjs`. */
const serverOrigin = process.env["DEV_SERVER_ORIGIN"] ?? "http://localhost:3001";
const CLIENT = fileURLToPath(new URL("client", import.meta.url));
/** The id of the build: used in the page, in the worker and in the addresses of page files. */
const buildId = process.env["BUILD_ID"] ?? "development";
const SERVER_PATHS = ["/api", "/socket.io", "/metrics", "/files"];

/** The fonts of the two alphabets of the interface: loaded together with the page, not after the styles. */
const PRELOADED_FONT = /onest-(?:cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;

export default defineConfig(({ command }) => ({
  root: "client",
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined as a data: address, so that the content security policy stays simple and files are cached by name.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === "js" ? files.filter((file) => isNotHereYet(file, hostId)) : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Workers are separate builds, whose timings do not matter to a user who starts the product.
      checks: { pluginTimings: false },
      // Constants, such as class names, are inlined where they are used.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        // File names are repeated in the lists of files to load, so they are as short as the bundler allows.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: pageChunks() },
      },
    },
  },
  // Readable names cost the first visit a kilobyte of styles, so only `npm run dev` has them.
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
      // The page registers the worker itself after its first paint, so the content security policy need not allow an injected script.
      injectRegister: false,
      integration: { configureCustomSWViteBuild: quietly },
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,woff2}", "builds/*/pages/*.json"],
        // The replacement of a broken worker must never come from a worker's cache.
        globIgnores: ["no-worker.js"],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [(files) => ({ manifest: withChecksums(outFolder, files) })],
      },
      // The pattern above already includes the icon; the plugin adds the manifest itself.
      includeManifestIcons: false,
      manifest: WEB_APP,
    }),
  ],
}));

/** Configures the worker's build: its id, no report, and the current option for a single output file. */
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

/**
 * Returns false for files that are loaded with the page, and for a file of the frame those loaded with the frame: they need no entry in the
 * lists of files to preload.
 */
function isNotHereYet(file: string, host: string): boolean {
  if (/^assets\/(?:react|rolldown-runtime|shell)-/.test(file)) return false;
  // Used by few pages, which find them without a preload. Their names would enlarge every first visit.
  if (/^assets\/(?:teams|board-parts)-[\w-]+\.js$/.test(file)) return false;
  return !/^assets\/(?:frame|board-tools)-/.test(host) || !/^assets\/(?:frame|several|contract|position)-/.test(file);
}

/** The output folder of this build, chosen by `build.mjs`. */
let outFolder = "";

function rememberFolder(): Plugin {
  return {
    name: "yarus:out-folder",
    configResolved: ({ root, build }) => {
      outFolder = resolve(root, build.outDir);
    },
  };
}

/** Minifies the script in the page's head, which Vite copies unchanged, so that a first visit does not load its comments. */
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
