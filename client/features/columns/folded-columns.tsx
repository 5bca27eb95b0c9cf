import { useCallback, useState } from "react";

const FOLDED_KEY = "yarus.folded";

function read(key: string): ReadonlySet<string> {
  try {
    return new Set(localStorage.getItem(key)?.split(","));
  } catch {
    // The browser forbids storage: nothing is folded.
    return new Set();
  }
}

function keep(key: string, folded: ReadonlySet<string>): void {
  try {
    if (folded.size === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, [...folded].join(","));
  } catch {
    // The browser forbids storage: columns stay folded until the page is closed.
  }
}

export interface FoldedColumns {
  folded: ReadonlySet<string>;
  fold: (columnId: string, folded: boolean) => void;
}

/** The folded columns of a board, stored on this device only. */
export function useFoldedColumns(boardId: string): FoldedColumns {
  const key = `${FOLDED_KEY}.${boardId}`;
  const [folded, setFolded] = useState(() => read(key));
  const fold = useCallback(
    (columnId: string, isFolded: boolean) =>
      setFolded((current) => {
        const next = new Set(current);
        if (isFolded) next.add(columnId);
        else next.delete(columnId);
        keep(key, next);
        return next;
      }),
    [key],
  );
  return { folded, fold };
}
