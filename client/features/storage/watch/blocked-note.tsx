import type { ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Sync } from "#client/sync/sync-api.ts";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import css from "../storage.module.css";
import { BLOCKED, BLOCKED_TEXT } from "../storage-text.ts";

function BlockedNote(): ReactElement {
  return (
    <main className={css.waiting} role="alert">
      <EmptyState title={BLOCKED} text={BLOCKED_TEXT} />
    </main>
  );
}

/**
 * Shows a message while another tab blocks the device's database. A page cannot open then, and an open page cannot store mutations. The
 * message disappears when the database is available.
 */
export function showWhileBlocked({ connection }: Pick<Sync, "connection">): void {
  let shown: { root: Root; place: HTMLElement } | null = null;
  const follow = (): void => {
    const isBlocked = connection.state().storage === "blocked";
    if (isBlocked && shown === null) {
      const place = document.body.appendChild(document.createElement("div"));
      shown = { root: createRoot(place), place };
      shown.root.render(<BlockedNote />);
    }
    if (isBlocked || shown === null) return;
    shown.root.unmount();
    shown.place.remove();
    shown = null;
  };
  connection.subscribe(follow);
  follow();
}
