import { useSyncExternalStore, type ComponentType, type ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { PageError } from "#client/shared/errors/page-error.ts";
import { createSignal } from "#client/ui/signal.ts";

/** The part of the error page's module that is needed here. */
interface ErrorPageModule {
  readonly ErrorPage: ComponentType<{ readonly error: PageError }>;
}

const errorPageModule = createSignal<ErrorPageModule | "lost" | null>(null);

/** Prefetches the error page. */
export async function loadErrorPage(): Promise<void> {
  try {
    errorPageModule.set(await import("#client/pages/error-page.tsx"));
  } catch {
    // The bare error code is shown instead.
    errorPageModule.set("lost");
  }
}

function subscribe(listener: () => void): () => void {
  const stop = errorPageModule.subscribe(listener);
  if (errorPageModule.get() === null) void loadErrorPage();
  return stop;
}

/** The error page, whose chunk loads on first use; if that fails, the bare code and a link to the start page. */
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
