import { describe, expect, it } from "vitest";
import { beginningsOf, importNames, shortNames } from "./css-names.ts";

describe("the names of classes", () => {
  it("are imported from a namespace, or as a whole table where a name is computed", () => {
    expect(importNames('import css from "./a.module.css";\ncss.box;')).toBe(
      'import "./a.module.css"; import * as css from "./a.module.css?names";\ncss.box;',
    );
    expect(importNames('import styles from "./a.module.css";\nstyles[tone];')).toBe(
      'import "./a.module.css"; import styles from "./a.module.css?names";\nstyles[tone];',
    );
    expect(importNames('import one from "./a.module.css";\nimport two from "../b.module.css";\none.x + two[y];')).toBe(
      'import "./a.module.css"; import * as one from "./a.module.css?names";\n' +
        'import "../b.module.css"; import two from "../b.module.css?names";\none.x + two[y];',
    );
    expect(importNames('import "./global.css";\n')).toBe('import "./global.css";\n');
  });

  it("have a unique prefix for each file, whatever the order of the files", () => {
    const files = Array.from({ length: 300 }, (_, at) => `ui/part-${at}.module.css`);
    const beginnings = beginningsOf(files);
    expect(new Set(beginnings.values()).size).toBe(files.length);
    for (const beginning of beginnings.values()) expect(beginning).toMatch(/^[a-z][a-z\d]$/);
    expect(beginningsOf(files.toReversed())).toEqual(beginnings);
  });

  it("encode the position of a class or an animation in its file", () => {
    const folder = new URL("../../client", import.meta.url).pathname;
    const nameOf = shortNames(folder);
    const file = `${folder}/ui/icons/icon.module.css`;
    const styles = "@keyframes turn{to{rotate:1turn}} .icon,.filled{margin:.5px} .icon{animation:turn 1s}";
    const names = ["turn", "icon", "filled"].map((name) => nameOf(name, `${file}?used`, styles));
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z\d]{2}$/);
    expect(() => nameOf("gone", file, styles)).toThrow("gone of ui/icons/icon.module.css");
  });
});
