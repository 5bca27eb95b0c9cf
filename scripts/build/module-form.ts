import type { Plugin } from "vite";

/**
 * Converts packages that are CommonJS or UMD to ES modules. The bundler's own adapter for these would be part of every first visit,
 * although the packages are loaded later.
 */
export function moduleForm(packages: RegExp): Plugin {
  return {
    name: "yarus:module-form",
    apply: "build",
    transform: {
      filter: { id: packages },
      handler: (code) => ({
        code: `const module = { exports: {} };\n${code}\nexport default module.exports;`,
        map: null,
      }),
    },
  };
}
