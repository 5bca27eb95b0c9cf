import { useSyncExternalStore, type ComponentType, type ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { PageError } from "#client/shared/errors/page-error.ts";
import { createSignal } from "#client/ui/signal.ts";

/** The error page's module, as far as it is needed. */
interface ErrorPageModule {
  readonly ErrorPage: ComponentType<{ readonly error: PageError }>;
}

const errorPageModule = createSignal<ErrorPageModule | "lost" | null>(null);

/** Brings the error page before it is needed. */
export async function loadErrorPage(): Promise<void> {
  try {
    errorPageModule.set(await import("#client/pages/error-page.tsx"));
  } catch {
    // The bare number stands for it then.
    errorPageModule.set("lost");
  }
}

function subscribe(listener: () => void): () => void {
  const stop = errorPageModule.subscribe(listener);
  if (errorPageModule.get() === null) void loadErrorPage();
  return stop;
}

/** The error page, whose code comes when it is first needed; where it cannot come, the bare number and the way home. */
export function Failure({ error }: { readonly error: PageError }): ReactElement | null {
  const loaded = useSyncExternalStore(subscribe, errorPageModule.get);
  if (loaded === null) return null;
  if (loaded !== "lost") return <loaded.ErrorPage error={error} />;
  return (
    <main>
      <h1>
        <a href={pathTo("index")}>{error.code}</a>
      </h1>
      <p>{error.message}</p>
    </main>
  );
}
