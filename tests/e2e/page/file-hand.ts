import { deflateSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";

/** Actions of a user with files on the page of a task or a document. */

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The chip of an attachment. */
export function chip(page: Page, name: string): Locator {
  return page.getByRole("list", { name: "Вложения" }).getByRole("listitem").filter({ hasText: name });
}

export function chipNames(page: Page): Promise<string[]> {
  return page
    .getByRole("list", { name: "Вложения" })
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.querySelector("button")?.title ?? ""));
}

/** Returns the button that attaches files: next to the attachments, or among the things to add if there are none. */
export function addFiles(page: Page): Locator {
  const places = page
    .getByRole("group", { name: "Добавить к задаче" })
    .or(page.getByRole("region", { name: "Вложения" }));
  return places.getByRole("button", { name: "Приложить файл" });
}

/** Attaches files with the button and the file chooser of the browser. */
export async function pick(page: Page, files: readonly TestFile[]): Promise<void> {
  const asking = page.waitForEvent("filechooser");
  await addFiles(page).click();
  await (await asking).setFiles([...files]);
}

type Way = "dragover" | "drop" | "paste";

/** Dispatches a dragover, a drop or a paste of files on an element. */
export async function give(place: Locator, way: Way, files: readonly TestFile[]): Promise<void> {
  const encoded = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes64: buffer.toString("base64") }));
  await place.evaluate(
    (element, [kind, list]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes64 } of list) {
        const bytes = Uint8Array.from(atob(bytes64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...common, clipboardData: data })
          : new DragEvent(kind, { ...common, dataTransfer: data }),
      );
    },
    [way, encoded] as const,
  );
}

export function text(name: string, words: string): TestFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(words) };
}

/** A file of `size` bytes without meaningful content. */
export function large(name: string, size: number): TestFile {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.alloc(size, "книга") };
}

/** A PNG image with a diagonal gradient from `color` to a lighter shade. */
export function picture(
  name: string,
  width = 640,
  height = 400,
  color: readonly [number, number, number] = [124, 72, 205],
): TestFile {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = (x / width + y / height) / 2;
      const at = y * (1 + width * 3) + 1 + x * 3;
      for (const [channel, value] of color.entries())
        rows[at + channel] = Math.round(value + (255 - value) * share * 0.8);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [part("IHDR", header), part("IDAT", deflateSync(rows)), part("IEND", Buffer.alloc(0))];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...parts]) };
}

function part(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(checksum(named), named.length + 4);
  return whole;
}

/** CRC-32 as the PNG format defines it. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
