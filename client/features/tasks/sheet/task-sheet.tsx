import { useEffect, useRef, useState, type ReactElement } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { useOpenBoard } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { QuickAdd } from "#client/ui/board/add-task.tsx";
import { BottomSheet } from "#client/ui/overlay/dialog/bottom-sheet.tsx";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { dueOfView, type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import { useLineDraft } from "#client/entities/task/quick-add-field/use-line-draft.ts";
import { LineAid } from "#client/entities/task/quick-add-field/line-aid.tsx";
import { addLines } from "./add-lines.ts";
import { LineTools } from "./line-tools.tsx";
import { PlaceField } from "./place-field.tsx";
import { sheetText } from "./sheet-text.ts";
import { useTaskPlace, type TaskPlace } from "./use-task-place.ts";

export interface TaskSheetProps {
  /** The key of the draft, which is restored and saved. */
  readonly draft: string;
  /** The place where the page adds tasks; `null` for the last used board. */
  readonly place: TaskPlace | null;
  /** The view of «Мои задачи» under the sheet, which the new tasks become a part of. */
  readonly view?: MyTasksView | null;
  /** `added`: the places that tasks were added to. */
  readonly onClose: (added: readonly TaskPlace[]) => void;
}

/** Closes the sheet when the page changes. */
function useEndOfPage(onClose: () => void): void {
  const { path, search } = useAddress();
  const address = path + search;
  const begun = useRef(address);
  useEffect(() => {
    if (begun.current !== address) onClose();
  });
}

/** The field of a new task on a phone, over the keyboard. It stays open for the next task; half-typed text is saved when it closes. */
export function TaskSheet({ draft, place, view = null, onClose }: TaskSheetProps): ReactElement | null {
  const sync = useSync();
  const { boards, columns, boardId, columnId, choose } = useTaskPlace(place);
  // Loads the people and labels that the line may name.
  useOpenBoard(boardId === "" ? null : boardId);
  const added = useRef<readonly TaskPlace[]>([]);
  const close = (): void => onClose(added.current);
  useEndOfPage(close);
  const isHere = place?.boardId === boardId && view === null;
  const [day, setDay] = useState(view?.day ?? null);
  const { begun, choices, setChoices, onDraft, onSubmit } = useLineDraft(draft, (titles, chosen) => {
    const to = { boardId, columnId };
    added.current = [...added.current, to];
    const lines = { titles, choices: chosen, place: to, isHere };
    return addLines(sync, { ...lines, view: view === null ? null : { ...view, day } });
  });
  if (boardId === "") return null;
  return (
    <BottomSheet label={sheetText.label} closeLabel={sheetText.close} onClose={close}>
      <QuickAdd
        key={begun.times}
        isOnSheet
        label={cardText.newTitle}
        placeholder={cardText.placeholder}
        submitLabel={cardText.submit}
        initial={begun.text}
        onDraft={onDraft}
        onSubmit={onSubmit}
        onClose={close}
        renderAid={(line) => (
          <LineAid
            boardId={boardId}
            field={line.field}
            text={line.text}
            onText={line.change}
            choices={choices}
            onChoices={setChoices}
            list="sheet"
          />
        )}
        renderTools={(line) => (
          <>
            <LineTools
              boardId={boardId}
              line={line}
              choices={choices}
              usualDue={dueOfView(day)}
              onNoUsualDue={() => setDay(null)}
            />
            <PlaceField
              boards={boards}
              columns={columns}
              boardId={boardId}
              columnId={columnId}
              isHere={isHere}
              onChange={(next) => {
                choose(next);
                line.field?.focus();
              }}
            />
          </>
        )}
      />
    </BottomSheet>
  );
}
