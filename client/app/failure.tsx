import { useSyncExternalStore, type ComponentType, type ReactElement } from "react";
import { pathTo } from "#client/frame/paths.ts";
import type { PageError } from "#client/frame/page-error.ts";
import { createSignal } from "#client/ui/overlay/signal.ts";

/** The error page's module, as far as it is needed. */
interface Brought {
  readonly ErrorPage: ComponentType<{ readonly error: PageError }>;
}

const brought = createSignal<Brought | "lost" | null>(null);

/** Brings the error page before it is needed. */
export async function bringFailure(): Promise<void> {
  try {
    brought.set(await import("#client/pages/error-page.tsx"));
  } catch {
    // The bare number stands for it then.
    brought.set("lost");
  }
}

function subscribe(listener: () => void): () => void {
  const stop = brought.subscribe(listener);
  if (brought.get() === null) void bringFailure();
  return stop;
}

/** The error page, whose code comes when it is first needed; where it cannot come, the bare number and the way home. */
export function Failure({ error }: { readonly error: PageError }): ReactElement | null {
  const held = useSyncExternalStore(subscribe, brought.get);
  if (held === null) return null;
  if (held !== "lost") return <held.ErrorPage error={error} />;
  return (
    <main>
      <h1>
        <a href={pathTo("index")}>{error.code}</a>
      </h1>
      <p>{error.message}</p>
    </main>
  );
}
