import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Serves the gallery of the design system: `npx vite --config client/testing/gallery/vite.gallery.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../../../node_modules/.cache/vite-gallery", import.meta.url)),
  plugins: [react()],
  server: { port: 4120, strictPort: true, fs: { allow: [fileURLToPath(new URL("../../..", import.meta.url))] } },
  build: {
    outDir: fileURLToPath(new URL("../../../node_modules/.cache/gallery", import.meta.url)),
    rolldownOptions: { input: fileURLToPath(new URL("gallery.html", import.meta.url)) },
  },
});
