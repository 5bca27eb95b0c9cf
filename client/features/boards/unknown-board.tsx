import type { ReactElement } from "react";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { lazyBoards } from "./board-parts.ts";
import { boardText } from "./board-text.ts";
import css from "./boards.module.css";

const COLUMN = { width: 264, height: "100%", radius: 14 } as const;

/** While a board that the device has never held is on its way; unseen for the first 300 ms. */
export function BoardSkeleton(): ReactElement {
  return (
    <>
      <div className={css.head}>
        <Skeleton width={180} height={13} radius={6} />
        <Skeleton width={320} height={26} radius={8} />
      </div>
      <ColumnsSkeleton />
    </>
  );
}

/** The same under the head of a board of which the device knows no more than its name; `isNow`: there has been one already. */
export function ColumnsSkeleton({ isNow = false }: { isNow?: boolean }): ReactElement {
  return (
    <output className={classNames(css.columns, isNow && css.now)} aria-label={boardText.loading}>
      <Skeleton {...COLUMN} />
      <Skeleton {...COLUMN} />
      <Skeleton {...COLUMN} />
      <Skeleton {...COLUMN} />
    </output>
  );
}

/** A board that the device does not hold, and nobody can be asked for it now. Its words come late: this is seldom seen. */
export function UnknownBoard({ isNested = false }: { isNested?: boolean }): ReactElement | null {
  const absent = useLazy(lazyBoards);
  return absent === null ? null : <absent.AbsentBoard isNested={isNested} />;
}
