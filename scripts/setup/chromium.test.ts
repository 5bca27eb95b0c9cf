import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureChromium, findChromium } from "./chromium.mjs";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "browser-"));
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PATH", [join(folder, "absent"), folder].join(delimiter));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, mode);
  return path;
}

describe("the browser of the browser tests", () => {
  beforeEach(({ skip }) => skip(process.platform !== "linux", "needs the paths of Linux"));

  it("is found on the path, Chromium before Chrome", () => {
    const chrome = program("google-chrome");
    expect(findChromium()).toBe(chrome);
    const chromium = program("chromium");
    expect(findChromium()).toBe(chromium);
  });

  it("is the file of CHROMIUM_PATH, and absent if that file does not exist", () => {
    program("chromium");
    const other = program("my-browser");
    vi.stubEnv("CHROMIUM_PATH", other);
    expect(findChromium()).toBe(other);
    vi.stubEnv("CHROMIUM_PATH", join(folder, "gone"));
    expect(findChromium()).toBeUndefined();
  });

  it("is absent if the path has none, and the message says how to install it", () => {
    vi.spyOn(process, "getuid").mockReturnValue(1000);
    const output: string[] = [];
    expect(ensureChromium((line) => output.push(line))).toBeUndefined();
    expect(output.join("\n")).toContain("the browser tests will be skipped. Install Chromium");
  });
});
