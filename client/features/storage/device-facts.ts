/** What the browser itself says of this site's storage. */
export interface DeviceFacts {
  /** Bytes that this site keeps and bytes that it may keep; `null` where the browser does not tell (plain http). */
  readonly usage: number | null;
  readonly quota: number | null;
  /** `null` where there is no such promise. */
  readonly isPromised: boolean | null;
  readonly files: number;
  readonly fileBytes: number;
}

/** On plain http there is neither of these, whatever the types say. */
export async function readDeviceFacts(): Promise<DeviceFacts> {
  if (!window.isSecureContext) return { usage: null, quota: null, isPromised: null, files: 0, fileBytes: 0 };
  const { usage = null, quota = null } = await navigator.storage.estimate();
  return { usage, quota, isPromised: await navigator.storage.persisted(), ...(await weighFiles()) };
}

/** Files of the application in Cache Storage: nothing else is ever kept there. */
async function weighFiles(): Promise<{ files: number; fileBytes: number }> {
  const sizes: number[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const answer of await cache.matchAll()) sizes.push((await answer.blob()).size);
  }
  return { files: sizes.length, fileBytes: sizes.reduce((sum, size) => sum + size, 0) };
}
