import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { DeviceContents } from "#client/sync/copies-api.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { readDeviceFacts, type DeviceFacts } from "./device-facts.ts";

export interface DeviceStorage {
  /** `null` until they are counted, or if counting fails. */
  readonly contents: DeviceContents | null;
  readonly facts: DeviceFacts | null;
}

const UNKNOWN: DeviceStorage = { contents: null, facts: null };

async function count(sync: Sync, show: (counted: DeviceStorage) => void): Promise<void> {
  try {
    const contents = await (await sync.copies()).count();
    show({ contents, facts: await readDeviceFacts() });
  } catch (error) {
    // A failure of the device's storage is already shown in the strip above the page.
    reportError(error);
  }
}

/** Counts the data stored on this device, when the component mounts and whenever the returned function is called. */
export function useDeviceStorage(): [DeviceStorage, recount: () => void] {
  const sync = useSync();
  const [counted, setCounted] = useState(UNKNOWN);
  useEffect(() => void count(sync, setCounted), [sync]);
  return [counted, () => void count(sync, setCounted)];
}
