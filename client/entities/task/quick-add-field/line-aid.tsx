import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useBoardState, useList, useRow } from "#client/hooks/use-live.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { LineBackdrop } from "./line-backdrop.tsx";
import type { LineChoices } from "../quick-add-syntax/line-choices.ts";
import { LineChips } from "./line-chips.tsx";
import { LineOptions } from "./line-options.tsx";
import { firstActive, lineSuggestions, type LineSuggestion } from "./line-suggestions.ts";
import { lineContext } from "../quick-add-syntax/line-reader.ts";
import { asTyped, readLine } from "../quick-add-syntax/line-syntax-text.ts";
import { signAtCaret } from "./sign-at-caret.ts";
import { useCaret } from "./use-caret.ts";
import { useOptionKeys } from "./use-option-keys.ts";
import { wordsChoice } from "../quick-add-syntax/quick-add-choice.ts";
import { wordsText } from "../quick-add-syntax/quick-add-text.ts";
import css from "./line-aid.module.css";

export interface LineAidProps {
  readonly boardId: string;
  /** The field above it, whose text is drawn over the marks: see `lineField` in the styles. */
  readonly field: HTMLTextAreaElement | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly choices: LineChoices;
  readonly onChoices: (choices: LineChoices) => void;
  /**
   * The position of the suggestions: `below` in the layout, `floating` over the content below, `sheet` below the whole form of the field.
   */
  readonly list?: "below" | "floating" | "sheet";
}

/**
 * Shows how the line of a new task is parsed: marks under the words, chips that revert to text, and suggestions of people and labels.
 * Several lines show nothing: each becomes a task.
 */
export function LineAid(props: LineAidProps): ReactElement | null {
  const isOn = wordsChoice.use() === "on";
  return isOn && props.field !== null && !props.text.includes("\n") ? <Aid {...props} field={props.field} /> : null;
}

interface AidProps extends LineAidProps {
  readonly field: HTMLTextAreaElement;
}

function Aid({ boardId, field, text, onText, choices, onChoices, list = "below" }: AidProps): ReactElement {
  const sync = useSync();
  const id = useId();
  const board = useRow("board", boardId);
  const known = [useList(`labels:${boardId}`), useList(`members:${boardId}`), useBoardState(boardId)] as const;
  // These lists change when the context for parsing does.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const context = useMemo(() => lineContext(sync, boardId, choices), [sync, boardId, choices, text, ...known]);
  const read = useMemo(() => (text.trim() === "" ? asTyped(text) : readLine(text, context)), [text, context]);
  const { caret, isFocused, moveTo } = useCaret(field);
  const sign = isFocused ? signAtCaret(text, caret) : null;
  const signText = sign === null ? "" : text.slice(sign.start, sign.end);
  const isLeft = sign !== null && choices.plainTexts.includes(signText);
  const options = isLeft ? [] : lineSuggestions(sync, boardId, sign, read, context);
  const [at, setAt] = useState({ of: "", index: 0 });
  const key = options.map((option) => option.kind + option.id).join();
  const active = Math.min(at.of === key ? at.index : firstActive(options, sign?.typed ?? ""), options.length - 1);
  const choose = ({ kind, id: chosen, insert }: LineSuggestion): void => {
    if (sign === null) return;
    if (kind === "keep") return onChoices({ ...choices, plainTexts: [...choices.plainTexts, signText] });
    if (kind === "make") onChoices({ ...choices, newLabels: [...choices.newLabels, chosen] });
    const rest = text.slice(sign.end);
    onText(`${text.slice(0, sign.start)}${insert}${/^\s/u.test(rest) ? "" : " "}${rest}`);
    moveTo(sign.start + insert.length + 1);
  };
  const keep = (pieces: readonly string[]): void => {
    onChoices({ ...choices, plainTexts: [...choices.plainTexts, ...pieces] });
    field.focus();
  };
  useOptionKeys(field, {
    options,
    active,
    listId: id,
    onActive: (index) => setAt({ of: key, index }),
    onChoose: choose,
  });
  const count = options.length;
  useEffect(() => {
    if (count > 0) announce(wordsText.found(count));
  }, [count]);
  const box = useRef<HTMLDivElement>(null);
  // Chips make the field taller: the text and the button next to them stay in view.
  const size = read.spans.length + count;
  useLayoutEffect(() => {
    if (size > 0 && document.activeElement === field)
      box.current?.closest("form")?.scrollIntoView({ block: "nearest" });
  }, [size, field]);
  return (
    <div ref={box} className={list === "sheet" ? css.spread : css.aid}>
      <LineBackdrop field={field} text={text} spans={read.spans} open={isLeft ? null : sign} />
      <LineChips text={text} read={read} onKeep={keep} />
      <LineOptions
        id={id}
        label={(sign?.sign === "@" ? wordsText.peopleOf : wordsText.labelsOf)(board?.title ?? "")}
        typed={sign?.typed ?? ""}
        options={options}
        active={active}
        isFloating={list === "floating"}
        onActive={(index) => setAt({ of: key, index })}
        onChoose={choose}
      />
    </div>
  );
}
