import type { Sync } from "#client/sync/sync-api.ts";

/** The browser has started reading an object URL by then. */
const READ_MS = 60_000;

/** Saves bytes of this page as a file. */
export function saveFile(name: string, body: Blob): void {
  const address = URL.createObjectURL(body);
  followDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** Saves every file of the user that is not fully uploaded. */
export async function saveUnsentFiles(sync: Sync): Promise<void> {
  const files = await sync.files();
  for (const { id, name } of files.unsent()) {
    const body = await files.bytes(id);
    if (body !== null) saveFile(name, body);
  }
}

/** Downloads an address; without `name`, the server's file name is used. */
export function followDownload(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
