import type { Plugin } from "vite";

/**
 * Gives packages that come in a form older than modules the form of one. The bundler's own adapter for such would come with the
 * first visit of everybody, although the package itself comes later.
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
