import { useEffect, useState, type ReactElement } from "react";
import { useLazy, lazyOnDemand } from "#client/shared/lazy/lazy.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline, useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Notice } from "#client/ui/overlay/notice/notice.tsx";
import { runtimeZone } from "#contract/time/time-zone.ts";
import type { User } from "#contract/users/user.ts";
import { declineZone, useIsDeclined } from "./declined-zones.ts";
import { switchZone, reportZone } from "./zone-mutations.ts";
import { CLOSE, keepText, SWITCH, zoneBody, zoneTitle } from "./zone-notice-text.ts";
import { zoneQuestion } from "./zone-question.ts";

const names = lazyOnDemand(() => import("./zone-names.ts"));

/** Gives the account time to load from the server: another device may have changed the zone. */
const CALM_MS = 3_000;

/** Returns the user to ask about the zone of this device, or `null`. Reports the zone to a server that has none for the user. */
export function useZoneQuestion(): User | null {
  const sync = useSync();
  const { user, status } = useSession();
  const isOnline = useOnline();
  const now = useNow();
  const zone = runtimeZone();
  const isDeclined = useIsDeclined(user?.id ?? "", zone);
  const [isCalm, setCalm] = useState(false);
  const canAsk = user !== null && status === "signed-in" && isOnline;
  const question = canAsk ? zoneQuestion(user, { zone, isDeclined }, now) : null;
  useEffect(() => {
    // On an error the zone is reported at the next visit.
    if (question === "tell") reportZone(sync, zone).catch(() => {});
  }, [question, sync, zone]);
  useEffect(() => {
    if (question !== "ask") return undefined;
    const timer = setTimeout(() => setCalm(true), CALM_MS);
    return () => {
      clearTimeout(timer);
      setCalm(false);
    };
  }, [question]);
  return question === "ask" && isCalm ? user : null;
}

/** Offers to switch to the zone of this device; both answers are remembered. */
export function ZoneNotice({ user }: { readonly user: User }): ReactElement | null {
  const sync = useSync();
  const now = useNow();
  const zones = useLazy(names);
  if (zones === null) return null;
  const zone = runtimeZone();
  const decline = (): void => declineZone(user.id, zone);
  return (
    <Notice
      icon="clock"
      title={zoneTitle(zones.zoneName(zone, now))}
      text={zoneBody(zones.zoneName(user.timeZone, now))}
      close={{ name: CLOSE, onClose: decline }}
      actions={
        <>
          <Button size="sm" look="primary" onClick={() => void switchZone(sync, zone)}>
            {SWITCH}
          </Button>
          <Button size="sm" look="ghost" onClick={decline}>
            {keepText(zones.zoneCity(user.timeZone))}
          </Button>
        </>
      }
    />
  );
}
