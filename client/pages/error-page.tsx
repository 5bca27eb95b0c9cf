import { useEffect, type ReactElement } from "react";
import { UnsentAction } from "#client/features/connection/unsent-action.tsx";
import { runCommand } from "#client/shared/navigation/command.ts";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { MODIFIER } from "#client/shared/keyboard/modifier-keys.ts";
import type { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { matchPath, pathTo } from "#client/shared/navigation/paths.ts";
import { useRemovedFrom } from "#client/features/notifications/removed-queries.ts";
import { useMaybeSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { ErrorPageView } from "#client/ui/layout/error-page-view.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import "#client/ui/icons/more-icons.ts";
import { ABSENT, ERROR_HINTS, ERROR_TITLES, FIND_BOARD, removedHint, TO_HOME, TRY_AGAIN } from "./error-text.ts";

/** Navigates to the same address: the router requests the page's chunk again. */
function goAgain(): void {
  navigate(`${location.pathname}${location.search}${location.hash}`, { replace: true });
}

/** Replaces a page that is not on the device; it retries when the network returns. */
function AbsentPage({ text }: { readonly text: string }): ReactElement {
  useEffect(() => {
    addEventListener("online", goAgain);
    return () => removeEventListener("online", goAgain);
  }, []);
  return (
    <Stage scroll>
      <EmptyState title={ABSENT} text={text}>
        <Button onClick={goAgain}>{TRY_AGAIN}</Button>
      </EmptyState>
    </Stage>
  );
}

/** docs/specification.md, section 2: 403, 404 and 500, each with a link to the site's root; the message of a 404 and a 500 is shown. */
export function ErrorPage({ error }: { readonly error: PageError }): ReactElement {
  const hasSync = useMaybeSync() !== null;
  if (error.reason === "absent") return <AbsentPage text={error.message} />;
  return error.code === 403 && hasSync ? <ForbiddenPage error={error} /> : <WholePage error={error} />;
}

/** Names the board if the user was removed from it: the notification in their own inbox has its name. */
function ForbiddenPage({ error }: { readonly error: PageError }): ReactElement {
  const board = useRemovedFrom(matchPath(location.pathname)?.params["board"]);
  return <WholePage error={error} removedFrom={board} />;
}

function WholePage(props: { readonly error: PageError; readonly removedFrom?: string | null }): ReactElement {
  const { error, removedFrom = null } = props;
  const { code, message, reason } = error;
  const isLost = reason === "lost";
  const title = ERROR_TITLES[code];
  const hint = removedFrom === null ? ERROR_HINTS[code] : removedHint(removedFrom);
  usePageTitle(title);
  return (
    <ErrorPageView
      brand={PRODUCT_NAME}
      brandHref={pathTo("index")}
      code={String(code)}
      title={title}
      text={isLost ? message : hint}
      {...(code === 403 || isLost || message === "" ? {} : { detail: message })}
      actions={
        <>
          {isLost && (
            <Button look="primary" size="lg" onClick={() => location.reload()}>
              {TRY_AGAIN}
            </Button>
          )}
          <ButtonLink look={isLost ? "plain" : "primary"} size="lg" icon="home-2" href={pathTo("index")}>
            {TO_HOME}
          </ButtonLink>
          {code === 404 && <FindAction />}
          <UnsentAction />
        </>
      }
    />
  );
}

/** Opens the search for boards from an address without a route. Renders nothing for a signed-out user, or without the engine. */
function FindAction(): ReactElement | null {
  return useMaybeSync() === null ? null : <FindBoard />;
}

function FindBoard(): ReactElement | null {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Button
      size="lg"
      icon="search"
      aria-haspopup="dialog"
      end={<Kbd keys={`${MODIFIER} K`} />}
      onClick={() => runCommand("palette.show", {})}
    >
      {FIND_BOARD}
    </Button>
  );
}
