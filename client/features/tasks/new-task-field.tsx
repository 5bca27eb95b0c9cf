import { useEffect, useRef, type ReactElement } from "react";
import { withChunk } from "#client/shared/lazy/with-chunk.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { QuickAdd } from "#client/ui/board/add-task.tsx";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { lazyTasks } from "./task-parts.ts";
import { useLineDraft } from "#client/entities/task/quick-add-field/use-line-draft.ts";

/** The draft of new tasks of a column. */
export const newTaskDraft = (columnId: string): string => `new-task:${columnId}`;

export interface NewTaskFieldProps {
  boardId: string;
  columnId: string;
  /** Opened by a new or an empty board itself. */
  isOffered: boolean;
  /** The column is empty. */
  isFirst?: boolean;
  /** `byKey`: closed by a key, so the focus must move somewhere. */
  onClose: (byKey: boolean) => void;
}

/** The number of frames to keep scrolling: cards above the field are measured over several frames and push it down. */
const SETTLING_FRAMES = 10;

function whileSettling(show: () => void): () => void {
  let left = SETTLING_FRAMES;
  let frame = 0;
  const showNext = (): void => {
    show();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(showNext);
  };
  showNext();
  return () => cancelAnimationFrame(frame);
}

function keepInView(element: HTMLElement | null): () => void {
  return whileSettling(() => element?.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

/** Scrolls a column to its end, where tasks were just added. */
export function showEndOf(columnId: string): void {
  const scroller = document.querySelector(`[data-drag-column="${CSS.escape(columnId)}"] [data-drag-scroll]`);
  whileSettling(() => scroller?.scrollTo({ top: scroller.scrollHeight }));
}

/**
 * Moves the focus from an empty field to the last card of its column, otherwise to the templates of a new board. Returns false if there is
 * neither.
 */
function goUp(box: HTMLElement | null, written: string): boolean {
  const cards = box?.closest("[data-drag-column]")?.querySelectorAll<HTMLElement>("[data-drag-card]");
  const above = written === "" ? [...(cards ?? [])].at(-1) : undefined;
  const goal = above ?? document.querySelector<HTMLElement>("[data-fresh-templates] [tabindex='0']");
  goal?.focus();
  return goal !== null;
}

/** The field of a new task at the end of a column. Half-typed text is saved as a draft of this column. */
export function NewTaskField({
  boardId,
  columnId,
  isOffered,
  isFirst = false,
  onClose,
}: NewTaskFieldProps): ReactElement {
  const sync = useSync();
  const box = useRef<HTMLDivElement>(null);
  const loaded = useLazy(lazyTasks);
  const { begun, typed, choices, setChoices, onDraft, onSubmit } = useLineDraft(
    newTaskDraft(columnId),
    async (titles, chosen) => {
      let made = 0;
      await withChunk(lazyTasks.load(), async ({ createTasks }) => {
        made = (await createTasks(sync, { boardId, columnId }, titles, chosen)).length;
      });
      keepInView(box.current);
      return made;
    },
  );
  useEffect(() => (isOffered ? undefined : keepInView(box.current)), [isOffered]);
  return (
    <div ref={box}>
      <QuickAdd
        key={begun.times}
        label={cardText.newTitle}
        placeholder={cardText.placeholder}
        submitLabel={cardText.submit}
        isOffered={isOffered && begun.times === 0}
        stays={isOffered && isFirst}
        onUp={() => goUp(box.current, typed())}
        renderAid={({ field, text, change }) =>
          loaded && (
            <loaded.LineAid
              boardId={boardId}
              field={field}
              text={text}
              onText={change}
              choices={choices}
              onChoices={setChoices}
            />
          )
        }
        initial={begun.text}
        onDraft={onDraft}
        onSubmit={onSubmit}
        onClose={onClose}
      />
    </div>
  );
}
