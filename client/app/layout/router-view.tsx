import { Fragment, useLayoutEffect, useRef, useSyncExternalStore, type ReactElement } from "react";
import { PageError } from "#client/shared/errors/page-error.ts";
import { isHistoryMove, pageFinished } from "#client/app/router/history-move.ts";
import { closePeek } from "#client/ui/layout/sidebar-state.ts";
import { DefaultLayout } from "./default-layout.tsx";
import { Failure } from "./failure.tsx";
import { loadedShell } from "./lazy-shell.ts";
import { PageBoundary } from "./page-boundary.tsx";
import type { Router, ShownPage } from "../router/router.ts";

/** Focuses the main field of a page, marked `data-autofocus`; returns whether there is one. */
function focusField(): boolean {
  const field = document.querySelector<HTMLElement>("main [data-autofocus]");
  field?.focus({ preventScroll: true });
  return field !== null;
}

/** Focuses the page's heading, so that screen readers announce the new page. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a navigation, restores the scroll position and focuses the page's field or heading; on the first page only its field. */
function useArrival(shown: ShownPage | null): void {
  const last = useRef<ShownPage | null>(null);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = shown;
    if (shown === null || (before?.path === shown.path && before.step === shown.step)) return;
    pageFinished();
    if (before === null) focusField();
    if (before === null || before.path === shown.path) return;
    closePeek();
    if (isHistoryMove()) loadedShell()?.restoreScroll(shown.step);
    if (!focusField()) focusHeading();
  }, [shown]);
}

const showError = (error: PageError): ReactElement => <Failure error={error} />;

/** A centered page needs its own `main`; the default layout has one. */
function absent(error: PageError, layout: ShownPage["layout"]): ReactElement {
  return layout === "centered" ? <main>{showError(error)}</main> : showError(error);
}

/** Renders the page of the address in its layout, or the error page. */
export function RouterView({ router }: { readonly router: Router }): ReactElement | null {
  const shown = useSyncExternalStore(router.subscribe, router.shown);
  useArrival(shown);
  if (shown === null) return null;
  const { page, layout, path, name } = shown;
  if (page instanceof PageError && page.reason !== "absent") return <Failure error={page} />;
  const content = <Fragment key={path}>{page instanceof PageError ? absent(page, layout) : page}</Fragment>;
  return (
    <PageBoundary resetKey={shown.step + path} fallback={showError}>
      {layout === "centered" || name === null ? content : <DefaultLayout route={name}>{content}</DefaultLayout>}
    </PageBoundary>
  );
}
