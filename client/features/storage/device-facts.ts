/** Facts about this site's storage that the browser reports. */
export interface DeviceFacts {
  /** Bytes that the site uses and may use; `null` if the browser does not report them, as on plain HTTP. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** True if the storage is persistent; `null` if the browser does not support this. */
  readonly isPromised: boolean | null;
  readonly files: number;
  readonly fileBytes: number;
}

/** Reads the facts. On plain HTTP `navigator.storage` and `caches` do not exist, although the types say so. */
export async function readDeviceFacts(): Promise<DeviceFacts> {
  if (!window.isSecureContext) return { usage: null, quota: null, isPromised: null, files: 0, fileBytes: 0 };
  const { usage = null, quota = null } = await navigator.storage.estimate();
  return { usage, quota, isPromised: await navigator.storage.persisted(), ...(await weighFiles()) };
}

/** Counts the files in Cache Storage, which has only files of the application. */
async function weighFiles(): Promise<{ files: number; fileBytes: number }> {
  const sizes: number[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const answer of await cache.matchAll()) sizes.push((await answer.blob()).size);
  }
  return { files: sizes.length, fileBytes: sizes.reduce((sum, size) => sum + size, 0) };
}
