import type { Sync } from "#client/sync/sync-api.ts";

/** The browser has begun to read an address by then. */
const READ_MS = 60_000;

/** Hands bytes of this page to its person as a file. */
export function saveFile(name: string, body: Blob): void {
  const address = URL.createObjectURL(body);
  followDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** Hands over every file of this person that the server does not have whole. */
export async function saveUnsentFiles(sync: Sync): Promise<void> {
  const files = await sync.files();
  for (const { id, name } of files.unsent()) {
    const body = await files.bytes(id);
    if (body !== null) saveFile(name, body);
  }
}

/** Downloads what an address answers; the server's own name stands where none is given. */
export function followDownload(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
