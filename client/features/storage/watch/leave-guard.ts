import type { Sync } from "#client/sync/sync-api.ts";

/** Where nothing outlives the page, leaving it would lose what the server has not got: the browser asks first (SY-52). */
export function guardLeaving({ connection, outbox }: Pick<Sync, "connection" | "outbox">): void {
  const warn = (event: BeforeUnloadEvent): void => {
    const { waiting, refused } = outbox.state();
    if (waiting + refused > 0) event.preventDefault();
  };
  // Only then: a page with such a listener is slower to come back to.
  const follow = (): void => {
    if (connection.state().storage === "memory") addEventListener("beforeunload", warn);
    else removeEventListener("beforeunload", warn);
  };
  connection.subscribe(follow);
  follow();
}
