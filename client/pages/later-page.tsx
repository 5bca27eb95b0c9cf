import type { ReactElement } from "react";
import { useAddress } from "#client/frame/address.ts";
import { matchPath, pathTo } from "#client/frame/paths.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { PageHead } from "#client/ui/layout/page.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { LATER_TEXT, LATER_TITLES, TO_BOARDS } from "./later-text.ts";

/** Stands at the addresses whose pages this build does not have, and says so. */
export function LaterPage(): ReactElement {
  const name = matchPath(useAddress().path)?.name;
  const title = (name === undefined ? undefined : LATER_TITLES[name]) ?? "";
  return (
    <Stage scroll>
      <PageHead title={title} />
      <EmptyState small title={LATER_TEXT}>
        <ButtonLink href={pathTo("board", {})}>{TO_BOARDS}</ButtonLink>
      </EmptyState>
    </Stage>
  );
}
