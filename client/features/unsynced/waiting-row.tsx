import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { WaitingEntry } from "#client/sync/sync-api.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import { placeOfEntry, textOfEntry } from "./entry/entry-rows.ts";
import { momentText } from "./moment-text.ts";
import css from "./unsynced.module.css";

/** A waiting mutation: its description, place and time. */
export function WaitingRow({ entry }: { readonly entry: WaitingEntry }): ReactElement {
  const sync = useSync();
  const { icon, title, what } = textOfEntry(sync, entry);
  const at = new Date(entry.createdAt);
  const now = useNow();
  return (
    <li className={css.row}>
      <Icon name={icon} size={18} />
      <div className={css.words}>
        <div className={css.first}>
          <b>{title}</b>
          <time dateTime={at.toISOString()}>{momentText(at, now)}</time>
        </div>
        <small>{[what, placeOfEntry(sync, entry)].filter((part) => part !== null).join(" · ")}</small>
      </div>
    </li>
  );
}
