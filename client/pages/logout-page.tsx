import { useEffect, type ReactElement } from "react";
import { SignOut } from "#client/features/session/sign-out.tsx";
import { DO_SIGN_IN, LOGOUT_TITLE, SIGNED_OUT } from "#client/features/session/session-text.ts";
import { dropDrafts } from "#client/frame/drop-drafts.ts";
import { navigate } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { useSession } from "#client/live/use-live.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { Box, PageHead } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import css from "./logout-page.module.css";

/** Signs out here, on the server and in every tab; afterwards says so. */
export function LogoutPage(): ReactElement {
  const { status } = useSession();
  const isOut = status === "anonymous";
  useEffect(() => {
    if (isOut) dropDrafts();
  }, [isOut]);
  return (
    <Stage scroll>
      <PageHead title={LOGOUT_TITLE} />
      <div className={css.body}>
        <Box>
          {isOut ? (
            <div className={css.out}>
              <p>{SIGNED_OUT}</p>
              <ButtonLink look="primary" href={pathTo("auth")}>
                {DO_SIGN_IN}
              </ButtonLink>
            </div>
          ) : (
            <SignOut onStay={() => navigate(pathTo("index"))} />
          )}
        </Box>
      </div>
    </Stage>
  );
}
