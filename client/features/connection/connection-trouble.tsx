import type { ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useOffline } from "#client/hooks/use-offline.ts";
import { useConnection } from "#client/hooks/use-live.ts";
import { useUnsent } from "#client/hooks/use-unsent.ts";
import { Banner, BannerButton } from "#client/ui/overlay/notice/banner.tsx";
import { goThroughPortal } from "#client/shared/browser/portal.ts";
import {
  NO_SERVER,
  OFFLINE,
  OFFLINE_HINT,
  PORTAL,
  PORTAL_ENTER,
  PORTAL_HINT,
  refusedHint,
  refusedTitle,
  unsyncedText,
} from "./connection-text.ts";
import { StorageBanner } from "./storage-banner.tsx";

function ShowUnsynced({ count }: { readonly count: number }): ReactElement {
  return (
    <BannerButton expanded={false} onClick={(anchor) => runCommand("unsynced.show", { anchor })}>
      {unsyncedText(count)}
    </BannerButton>
  );
}

function OfflineBanner({ unsynced }: { readonly unsynced: number }): ReactElement {
  const { network } = useConnection();
  return (
    <Banner
      tone="warning"
      icon="cloud-off"
      title={network ? NO_SERVER : OFFLINE}
      text={OFFLINE_HINT}
      action={unsynced > 0 && <ShowUnsynced count={unsynced} />}
    />
  );
}

/** Opens the sign-in of a portal in front of the server, past the service worker. */
function PortalBanner(): ReactElement {
  return (
    <Banner
      tone="warning"
      icon="cloud-off"
      title={PORTAL}
      text={PORTAL_HINT}
      action={<BannerButton onClick={goThroughPortal}>{PORTAL_ENTER}</BannerButton>}
    />
  );
}

/** Banners about the connection, rejected mutations and storage. */
export function ConnectionTrouble(): ReactElement {
  const { storage, portal: isSeen, network } = useConnection();
  const portal = isSeen && network;
  const isOffline = useOffline();
  const { refused, total: unsynced } = useUnsent();
  return (
    <>
      {portal && <PortalBanner />}
      {isOffline && !portal && <OfflineBanner unsynced={unsynced} />}
      {!isOffline && !portal && refused > 0 && (
        <Banner
          tone="danger"
          icon="alert-triangle"
          title={refusedTitle(refused)}
          text={refusedHint(refused)}
          action={<ShowUnsynced count={unsynced} />}
        />
      )}
      {storage !== "device" && <StorageBanner trouble={storage} />}
    </>
  );
}
