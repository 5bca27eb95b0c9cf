import type { ReactElement } from "react";
import { InstallNotice } from "#client/features/install/install-notice.tsx";
import { useZoneQuestion, ZoneNotice } from "#client/features/time-zone/zone-notice.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { useSignal } from "#client/ui/signal.ts";
import { UpdateNotice } from "../updates/update-notice.tsx";
import { waitingUpdate } from "../updates/waiting-update.ts";

/** Shows one notice at a time: notices about the current work come before those that can wait. */
export function Notices(): ReactElement | null {
  const update = useSignal(waitingUpdate);
  const { user } = useSession();
  const whom = useZoneQuestion();
  if (update !== null) return <UpdateNotice update={update} />;
  if (whom !== null) return <ZoneNotice user={whom} />;
  return user === null ? null : <InstallNotice />;
}
