import type { ReactElement } from "react";
import { goThroughPortal } from "#client/shared/browser/portal.ts";
import { useConnection, useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import "#client/ui/icons/more-icons.ts";
import css from "./session.module.css";
import { NO_NETWORK, PORTAL, PORTAL_ENTER } from "./session-text.ts";

/** Says before the first attempt that signing in needs the network. */
export function OfflineNote(): ReactElement | null {
  const online = useOnline();
  const { portal, network } = useConnection();
  if (network && portal) return <PortalNote />;
  if (online) return null;
  return (
    <output className={css.note}>
      <Icon name="cloud-off" size={17} />
      <span>{NO_NETWORK}</span>
    </output>
  );
}

/** A captive portal requires its own sign-in before the server can be reached. */
function PortalNote(): ReactElement {
  return (
    <output className={css.note}>
      <Icon name="cloud-off" size={17} />
      <span>{PORTAL}</span>
      <Button onClick={goThroughPortal}>{PORTAL_ENTER}</Button>
    </output>
  );
}
