import { useEffect, useRef, useState, type ReactElement } from "react";
import { bring } from "#client/frame/bring.ts";
import { keepDraft, readDraft } from "#client/frame/drafts.ts";
import { useLater } from "#client/frame/later.ts";
import { useSession } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { QuickAdd } from "#client/ui/board/add-task.tsx";
import { cardText } from "./card-text.ts";
import { lateTasks } from "./task-parts.ts";
import { NO_CHOICES, type LineChoices } from "./words/line-choices.ts";

const linesOf = (lines: readonly string[]): string => lines.filter(Boolean).join("\n");

export interface NewTaskFieldProps {
  boardId: string;
  columnId: string;
  /** Opened by a new or an empty board itself. */
  isOffered: boolean;
  /** The column is empty. */
  isFirst?: boolean;
  /** `byKey`: the person said so, and the focus wants a place. */
  onClose: (byKey: boolean) => void;
}

/** Cards above the field are measured over a few frames after they have come, and push it down. */
const SETTLING_FRAMES = 10;

function keepInView(element: HTMLElement | null): () => void {
  let left = SETTLING_FRAMES;
  let frame = 0;
  const show = (): void => {
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(show);
  };
  show();
  return () => cancelAnimationFrame(frame);
}

/** Out of an empty field to the card above it; on an empty board, whatever is written, to the templates over the columns. */
function goUp(box: HTMLElement | null, written: string): boolean {
  const cards = box?.closest("[data-drag-column]")?.querySelectorAll<HTMLElement>("[data-drag-card]");
  const above = written === "" ? [...(cards ?? [])].at(-1) : undefined;
  const goal = above ?? document.querySelector<HTMLElement>("[data-fresh-templates] [tabindex='0']");
  goal?.focus();
  return goal !== null;
}

/** The field of a new task at the end of a column. What is half typed is kept as a draft of this column. */
export function NewTaskField({
  boardId,
  columnId,
  isOffered,
  isFirst = false,
  onClose,
}: NewTaskFieldProps): ReactElement {
  const sync = useSync();
  const box = useRef<HTMLDivElement>(null);
  // Two quick presses of Enter: the second task stands below the first.
  const tail = useRef(Promise.resolve());
  const userId = useSession().user?.id ?? "";
  const draft = `new-task:${columnId}`;
  const [again, setAgain] = useState(() => ({ text: readDraft(userId, draft) ?? "", times: 0 }));
  const typed = useRef(again.text);
  // Given to the device, which does not hold them yet: until it does they are a draft, which a reload gives back.
  const coming = useRef<readonly string[]>([]);
  const late = useLater(lateTasks);
  const [choices, setChoices] = useState(NO_CHOICES);
  const keepWords = (): void => keepDraft(userId, draft, linesOf([...coming.current, typed.current]));
  const add = async (titles: readonly string[], chosen: LineChoices): Promise<void> => {
    let made = 0;
    await bring(lateTasks.load(), async ({ createTasks }) => {
      made = await createTasks(sync, { boardId, columnId }, titles, chosen);
    });
    coming.current = coming.current.slice(titles.length);
    keepWords();
    if (made < titles.length) giveBack(titles.slice(made));
    keepInView(box.current);
  };
  /** What the device could not keep goes back into the field. */
  const giveBack = (titles: readonly string[]): void => {
    const text = linesOf([typed.current, ...titles]);
    typed.current = text;
    keepWords();
    setAgain(({ times }) => ({ text, times: times + 1 }));
  };
  useEffect(() => (isOffered ? undefined : keepInView(box.current)), [isOffered]);
  return (
    <div ref={box}>
      <QuickAdd
        key={again.times}
        label={cardText.newTitle}
        placeholder={cardText.placeholder}
        submitLabel={cardText.submit}
        isOffered={isOffered && again.times === 0}
        stays={isOffered && isFirst}
        onUp={() => goUp(box.current, typed.current)}
        renderAid={({ field, text, change }) =>
          late && (
            <late.LineAid
              boardId={boardId}
              field={field}
              text={text}
              onText={change}
              choices={choices}
              onChoices={setChoices}
            />
          )
        }
        initial={again.text}
        onDraft={(text) => {
          typed.current = text;
          keepWords();
        }}
        onSubmit={(titles) => {
          coming.current = [...coming.current, ...titles];
          tail.current = tail.current.then(() => add(titles, choices));
          setChoices(NO_CHOICES);
        }}
        onClose={onClose}
      />
    </div>
  );
}
