import { useMemo, useState, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { documentVersions } from "./document-parts.ts";
import { documentText } from "./document-text.ts";
import css from "./document.module.css";
import type { KeepPicture } from "./picture-queries.ts";
import { createDocumentPorts } from "./port-queries.ts";
import { SharedText } from "./shared-text.tsx";

export interface BoardDocumentProps {
  readonly boardId: string;
  readonly canEdit: boolean;
  /** Must be a stable function while the board is the same. */
  readonly keepPicture: KeepPicture;
}

/** The page of a board, a shared document. Another board needs another `key`. */
export function BoardDocument({ boardId, canEdit, keepPicture }: BoardDocumentProps): ReactElement {
  const sync = useSync();
  const ports = useMemo(
    () => createDocumentPorts(sync, boardId, { holderId: boardId, keep: keepPicture }),
    [sync, boardId, keepPicture],
  );
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const versions = areVersionsOpen ? documentVersions.now() : null;
  return (
    <section className={css.page} aria-labelledby={`page-${boardId}`}>
      <header className={css.pageHead}>
        <h2 id={`page-${boardId}`}>{documentText.board.label}</h2>
        <IconButton
          icon="clock"
          iconSize={16}
          size="sm"
          name={documentText.versions}
          aria-haspopup="dialog"
          onClick={() => documentVersions.use(() => setVersionsOpen(true))}
        />
      </header>
      <SharedText guid={boardId} initialText={null} ports={ports} canEdit={canEdit} words={documentText.board} />
      {versions !== null && (
        <versions.VersionsDialog
          guid={boardId}
          boardId={boardId}
          canEdit={canEdit}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </section>
  );
}
