import { useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { AddColumnButton } from "#client/ui/board/column-view.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lazyColumns } from "./column-parts.ts";
import { columnText } from "./column-text.ts";
import css from "./columns.module.css";

/** The button after the last column, which opens the form of a new column in its place. */
export function AddColumn({ boardId }: { boardId: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const form = lazyColumns.now();
  const opener = useRef<HTMLButtonElement>(null);
  const givesBack = useRef(false);
  useLayoutEffect(() => {
    if (isOpen || !givesBack.current) return;
    givesBack.current = false;
    opener.current?.focus();
  }, [isOpen]);
  const close = (byKey: boolean): void => {
    givesBack.current = byKey;
    setOpen(false);
  };
  return (
    <div className={css.add}>
      {isOpen && form !== null ? (
        <form.NewColumnForm boardId={boardId} onClose={close} />
      ) : (
        <AddColumnButton ref={opener} onClick={() => lazyColumns.use(() => setOpen(true))}>
          <Icon name="plus" />
          {columnText.add}
        </AddColumnButton>
      )}
    </div>
  );
}
