import { useMemo, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import type { Task } from "#contract/entities/task.ts";
import type { KeepPicture } from "./picture-queries.ts";
import { createDocumentPorts } from "./port-queries.ts";
import { SharedText } from "./shared-text.tsx";

export interface TaskDescriptionProps {
  readonly task: Task;
  readonly canEdit: boolean;
  /** Must be a stable function while the task is the same. */
  readonly keepPicture: KeepPicture;
}

/** The description of a task: a shared document, loaded from the device at once. */
export function TaskDescription({ task, canEdit, keepPicture }: TaskDescriptionProps): ReactElement {
  const sync = useSync();
  const ports = useMemo(
    () => createDocumentPorts(sync, task.boardId, { holderId: task.id, keep: keepPicture }),
    [sync, task.boardId, task.id, keepPicture],
  );
  const initialText = useMemo(() => initialTextOf(task.excerpt), [task.excerpt]);
  return <SharedText guid={task.id} initialText={initialText} ports={ports} canEdit={canEdit} />;
}

/** Returns the beginning of the text, which is a field of the task: it is shown until the document itself is loaded. */
function initialTextOf(excerpt: string | null): DocumentForm | null {
  if (excerpt === null) return null;
  return { content: [{ type: "paragraph", content: [{ type: "text", text: excerpt }] }] };
}
