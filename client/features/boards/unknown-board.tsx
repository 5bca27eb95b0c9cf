import type { ReactElement } from "react";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { lazyBoards } from "./board-parts.ts";
import { boardText } from "./board-text.ts";
import css from "./boards.module.css";

const COLUMN = { width: 264, height: "100%", radius: 14 } as const;

/** Shown while a board that was never on the device is loading; invisible for the first 300 ms. */
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

/**
 * The columns of the skeleton, shown under the head of a board of which only the row is loaded. `isNow` skips the delay, if a skeleton was
 * shown before.
 */
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

/** Shown for a board that is not on the device while offline. The message is in a lazy chunk, because it is rarely needed. */
export function UnknownBoard({ isNested = false }: { isNested?: boolean }): ReactElement | null {
  const absent = useLazy(lazyBoards);
  return absent === null ? null : <absent.AbsentBoard isNested={isNested} />;
}
