import type { ReactElement, ReactNode } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { foldedText } from "#client/language/search-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { ListOption } from "#client/ui/choice/list-option.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import css from "./line-aid.module.css";
import type { LineSuggestion } from "./line-suggestions.ts";
import { optionId } from "./use-option-keys.ts";
import { wordsText } from "../quick-add-syntax/quick-add-text.ts";

export interface LineOptionsProps {
  readonly id: string;
  readonly label: string;
  readonly typed: string;
  readonly options: readonly LineSuggestion[];
  readonly active: number;
  readonly isFloating: boolean;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: LineSuggestion) => void;
}

/** Suggestions of people or labels below a field while a name is typed; on a phone a strip that scrolls sideways. */
export function LineOptions(props: LineOptionsProps): ReactElement | null {
  const { id, label, typed, options, active, isFloating, onActive, onChoose } = props;
  const sync = useSync();
  if (options.length === 0) return null;
  return (
    <div className={classNames(css.list, isFloating && css.floating)} data-plane="">
      <p className={css.listName} aria-hidden="true">
        {label}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot hold avatars, nor leave the focus in the field */}
      <div id={id} role="listbox" aria-label={label} className={css.options}>
        {options.map((option, index) => (
          <ListOption
            key={option.kind + option.id}
            id={optionId(id, index)}
            className={classNames(css.option, option.kind === "make" && index > 0 && css.parted)}
            isSelected={index === active}
            isActive={index === active}
            onActive={() => onActive(index)}
            onChoose={() => onChoose(option)}
          >
            {markOf(sync, option)}
            <span className={css.optionText}>{wordsOf(option, typed)}</span>
            {option.kind === "keep" ? <Kbd keys="Esc" /> : index === active && <Kbd keys="Enter" />}
          </ListOption>
        ))}
      </div>
    </div>
  );
}

function markOf({ store }: Sync, { kind, id }: LineSuggestion): ReactNode {
  if (kind === "make") return <Icon name="plus" size={16} />;
  if (kind === "keep") return <Icon name="letter-t" size={16} />;
  if (kind === "label") return <LabelMark color={store.get("label", id)?.color ?? "graphite"}>{null}</LabelMark>;
  const person = store.person(id);
  return person === undefined ? null : <Avatar person={personOf(person)} size={20} silent />;
}

/** Highlights the typed beginning. */
function wordsOf({ kind, text }: LineSuggestion, typed: string): ReactNode {
  if (kind === "make") return wordsText.make(text);
  if (kind === "keep") return wordsText.asTyped;
  const isBeginning = typed !== "" && foldedText(text).startsWith(foldedText(typed));
  if (!isBeginning) return text;
  return (
    <>
      <b>{text.slice(0, typed.length)}</b>
      {text.slice(typed.length)}
    </>
  );
}
