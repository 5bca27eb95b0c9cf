import { useEffect, useState, type ReactElement } from "react";
import { type ExternalSession, signInElsewhere } from "#contract/auth/external.ts";
import { EXTERNAL_SESSION_LIFE_S } from "#contract/core/limit.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { QrCode } from "#client/ui/controls/qr-code.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { ProtectionRow } from "../factor/protection-row.tsx";
import { tried } from "../factor/protection.ts";
import css from "./identity-providers.module.css";
import {
  CLOSE,
  DEVICE,
  DEVICE_CODE,
  DEVICE_HINT,
  DEVICE_OVER,
  DEVICE_TEXT,
  DEVICE_TITLE,
  deviceLeft,
  NEW_CODE,
  SHOW_CODE,
} from "./identity-provider-text.ts";

const TICK_MS = 1_000;

/** A code created on this device, with its expiry by this device's clock. */
interface DeviceCode {
  readonly made: ExternalSession;
  readonly endsAt: number;
}

/** Signs in another device with a QR code that its camera scans. */
export function OtherDevice(): ReactElement {
  const sync = useSync();
  const [shown, setShown] = useState<DeviceCode | null>(null);
  const show = (): Promise<boolean> =>
    tried(
      (async () => {
        const made = await sync.call(signInElsewhere, {});
        setShown({ made, endsAt: Date.now() + EXTERNAL_SESSION_LIFE_S * TICK_MS });
      })(),
    );
  return (
    <>
      <ProtectionRow icon="device-mobile" name={DEVICE} text={DEVICE_TEXT}>
        <Button onClick={() => void show()}>{SHOW_CODE}</Button>
      </ProtectionRow>
      {shown !== null && (
        <Dialog title={DEVICE_TITLE} text={DEVICE_HINT} closeLabel={CLOSE} onClose={() => setShown(null)}>
          <Code key={shown.made.session} shown={shown} onNew={() => void show()} />
        </Dialog>
      )}
    </>
  );
}

function Code({ shown, onNew }: { readonly shown: DeviceCode; readonly onNew: () => void }): ReactElement {
  const [left, setLeft] = useState(() => secondsTo(shown.endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(shown.endsAt)), TICK_MS);
    return () => clearInterval(timer);
  }, [shown]);
  if (left === 0)
    return (
      <div className={css.code}>
        <output>{DEVICE_OVER}</output>
        <Button look="primary" icon="refresh" onClick={onNew}>
          {NEW_CODE}
        </Button>
      </div>
    );
  return (
    <div className={css.code}>
      <QrCode text={shown.made.url} label={DEVICE_CODE} size={208} />
      <span className={css.left}>{deviceLeft(left)}</span>
    </div>
  );
}

function secondsTo(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / TICK_MS));
}
