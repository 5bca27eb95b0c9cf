import { useCallback, useMemo, useState, type ReactElement } from "react";
import { DocumentField } from "./document-field.tsx";
import type { Writer } from "./document-tools.ts";
import { runCommand } from "#client/frame/command.ts";
import { errorText } from "#client/frame/error-text.ts";
import { personOf } from "#client/frame/person.ts";
import { useDocument } from "#client/live/use-document.ts";
import { useSession } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import type { DocumentForm } from "#contract/document-form.ts";
import type { Task } from "#contract/task.ts";
import type { KeepPicture } from "./picture-queries.ts";
import { createDocumentPorts } from "./port-queries.ts";
import { documentText } from "./document-text.ts";
import css from "./document.module.css";

export interface TaskDescriptionProps {
  readonly task: Task;
  readonly canEdit: boolean;
  /** The same function while the task is the same. */
  readonly keepPicture: KeepPicture;
}

/** The description of a task: a document of many, read from the device at once. */
export function TaskDescription({ task, canEdit, keepPicture }: TaskDescriptionProps): ReactElement | null {
  const sync = useSync();
  const { user } = useSession();
  const [trouble, setTrouble] = useState<string | null>(null);
  const onError = useCallback((error: unknown) => setTrouble(errorText(error)), []);
  const live = useDocument(task.id, onError);
  const ports = useMemo(
    () => createDocumentPorts(sync, task.boardId, { taskId: task.id, keep: keepPicture }),
    [sync, task.boardId, task.id, keepPicture],
  );
  const kept = useMemo(() => keptOf(task.excerpt), [task.excerpt]);
  const writer = useMemo<Writer | null>(() => (user === null ? null : personOf(user)), [user]);
  if (trouble !== null) return <p className={css.trouble}>{trouble}</p>;
  if (writer === null) return null;
  return (
    <>
      <DocumentField
        // A version that was restored is another document.
        key={live?.doc.guid ?? "kept"}
        document={live?.doc ?? null}
        awareness={live?.awareness ?? null}
        kept={kept}
        ports={ports}
        writer={writer}
        canEdit={canEdit}
      />
      {live?.state === "refused" && (
        <p className={css.trouble}>
          {documentText.notTaken}
          <Button size="sm" onClick={({ currentTarget }) => runCommand("unsynced.show", { anchor: currentTarget })}>
            {documentText.showUnsent}
          </Button>
        </p>
      )}
    </>
  );
}

/** The beginning of the text, which travels with the task: it stands there until the document itself has been read. */
function keptOf(excerpt: string | null): DocumentForm | null {
  if (excerpt === null) return null;
  return { content: [{ type: "paragraph", content: [{ type: "text", text: excerpt }] }] };
}
