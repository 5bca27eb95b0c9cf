import { useState, type ReactElement } from "react";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { foldedText } from "#client/language/search-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { API_TOKEN_BOARDS_MAX } from "#contract/core/limit.ts";
import { tokenBoardText } from "./token-board-text.ts";
import css from "./token-board-list.module.css";

/** A list of this length needs no search. */
const LIST_WITHOUT_SEARCH = 8;

export interface BoardListProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The user's boards with checkboxes; nested boards follow their parent boards. */
export function BoardList({ chosen, onChange }: BoardListProps): ReactElement {
  const sync = useSync();
  const [typed, setTyped] = useState("");
  const boards = boardChoices(sync, "board.see");
  const wanted = foldedText(typed);
  const toggle = (id: string, isChosen: boolean): void => {
    if (!isChosen) onChange(chosen.filter((one) => one !== id));
    else if (chosen.length < API_TOKEN_BOARDS_MAX) onChange([...chosen, id]);
  };
  return (
    <fieldset className={css.boards}>
      <legend>
        <Unseen>{tokenBoardText.list}</Unseen>
      </legend>
      {boards.length > LIST_WITHOUT_SEARCH && (
        <TextField
          label={tokenBoardText.search}
          labelUnseen
          placeholder={tokenBoardText.search}
          size="sm"
          value={typed}
          autoComplete="off"
          onChange={setTyped}
          onKeyDown={(event) => {
            // Enter in the search field must not submit the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <div className={css.list}>
        {boards
          .filter(({ text }) => foldedText(text).includes(wanted))
          .map(({ value, text }) => (
            <Checkbox key={value} checked={chosen.includes(value)} onChange={(isChosen) => toggle(value, isChosen)}>
              {text}
            </Checkbox>
          ))}
      </div>
      <output className={css.counted}>{tokenBoardText.count(chosen.length)}</output>
    </fieldset>
  );
}
