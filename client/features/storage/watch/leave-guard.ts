import type { Sync } from "#client/sync/sync-api.ts";

/** Makes the browser ask before the user leaves the page while there are unsent mutations and they are only in memory (SY-52). */
export function guardLeaving({ connection, outbox }: Pick<Sync, "connection" | "outbox">): void {
  const warn = (event: BeforeUnloadEvent): void => {
    const { waiting, refused } = outbox.state();
    if (waiting + refused > 0) event.preventDefault();
  };
  // The listener is added only if needed, because a page with such a listener is not restored as fast.
  const follow = (): void => {
    if (connection.state().storage === "memory") addEventListener("beforeunload", warn);
    else removeEventListener("beforeunload", warn);
  };
  connection.subscribe(follow);
  follow();
}
