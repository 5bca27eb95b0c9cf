import type { ReactElement } from "react";
import { useOnline } from "#client/live/use-live.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import "#client/ui/icons/more-icons.ts";
import css from "./session.module.css";
import { NO_NETWORK } from "./session-text.ts";

/** Says before the first try that signing in needs the network. */
export function OfflineNote(): ReactElement | null {
  const online = useOnline();
  if (online) return null;
  return (
    <output className={css.note}>
      <Icon name="cloud-off" size={17} />
      <span>{NO_NETWORK}</span>
    </output>
  );
}
