import { expect, it } from "vitest";
import { moduleForm } from "./module-form.ts";

it("converts a UMD package to an ES module", async () => {
  const { transform } = moduleForm(/old/);
  if (typeof transform !== "object" || typeof transform.handler !== "function") throw new Error("No transform");
  const old = `(function (root, make) { if (typeof module === "object" && module.exports) module.exports = make(); })(this, () => 42);`;
  const made: unknown = Reflect.apply(transform.handler, undefined, [old, "old.js"]);
  const code: unknown = typeof made === "object" && made !== null ? Reflect.get(made, "code") : null;
  const module: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(String(code))}`);
  expect(module.default).toBe(42);
});
