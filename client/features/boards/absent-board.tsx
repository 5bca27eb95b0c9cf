import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { absentText } from "./absent-text.ts";
import css from "./boards.module.css";

/** The message shown for a board that is not on the device. `isNested` is true if it is shown under the head of the board. */
export function AbsentBoard({ isNested = false }: { isNested?: boolean }): ReactElement {
  return (
    <div className={css.centre}>
      <EmptyState small={isNested} title={absentText.unknown} text={absentText.unknownText}>
        <ButtonLink href={pathTo("board", {})}>{absentText.toBoards}</ButtonLink>
      </EmptyState>
    </div>
  );
}
