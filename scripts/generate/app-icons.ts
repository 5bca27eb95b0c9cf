/**
 * Draws the icons of the installed application from the brand mark into client/public/icons, and favicon.ico beside them.
 * Run after changing the mark: `tsx scripts/generate/app-icons.ts`. Needs a Chromium, as the browser tests do.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChromium } from "#scripts/setup/chromium.mjs";
import { iconFile } from "./icon-file.ts";

const PUBLIC = fileURLToPath(new URL("../../client/public/", import.meta.url));

/** `share` is how much of the square the mark takes: a maskable icon may lose everything outside of its inner 80 %. */
const ICONS = [
  { file: "icon-192.png", size: 192, share: 0.84, background: "transparent" },
  { file: "icon-512.png", size: 512, share: 0.84, background: "transparent" },
  { file: "maskable-512.png", size: 512, share: 0.58, background: "#f4eef1" },
  { file: "apple-touch-180.png", size: 180, share: 0.66, background: "#f4eef1" },
];
/** The sizes in favicon.ico, in pixels. */
const FAVICON_SIZES = [16, 32, 48];

const mark = readFileSync(`${PUBLIC}icon.svg`, "utf8");
mkdirSync(`${PUBLIC}icons`, { recursive: true });
const executablePath = findChromium();
if (executablePath === undefined) throw new Error("No Chromium found: set CHROMIUM_PATH to one");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const icon of ICONS) writeFileSync(`${PUBLIC}icons/${icon.file}`, await drawn(icon));
  const pictures: { size: number; png: Buffer }[] = [];
  for (const size of FAVICON_SIZES)
    pictures.push({ size, png: await drawn({ size, share: 1, background: "transparent" }) });
  writeFileSync(`${PUBLIC}favicon.ico`, iconFile(pictures));
} finally {
  await browser.close();
}

async function drawn({ size, share, background }: Omit<(typeof ICONS)[number], "file">): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * share);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">` +
      `<div style="width:${side}px;height:${side}px">${mark.replace("<svg ", '<svg width="100%" height="100%" ')}</div>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}
