import { useMemo, type ReactElement } from "react";
import { FILTER_KEY, type BoardFilter } from "#client/entities/board/view/board-view.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import css from "./board-views.module.css";
import { clauseWords, type ClauseWords } from "./clause-words.tsx";
import { useFilterChoices } from "./filter-choices.tsx";
import { filterText } from "./filter-text.ts";
import { readFilter, withClause, writeFilter, type FilterField, type TaskFilter } from "./filter/task-filter.ts";

export interface FilterBarProps {
  readonly boardId: string;
  readonly boardFilter: BoardFilter;
}

/** The conditions of a filter under the toolbar: a chip for each, the number of tasks that pass, and a button that resets the filter. */
export function FilterBar({ boardId, boardFilter }: FilterBarProps): ReactElement {
  const [query, change] = useQuery();
  const filter = useMemo(() => readFilter(query.get(FILTER_KEY) ?? ""), [query]);
  const choices = useFilterChoices(boardId);
  const put = (next: TaskFilter): void => change({ [FILTER_KEY]: writeFilter(next) });
  const open = (field?: FilterField): void => void runCommand("view.filter", field === undefined ? {} : { field });
  return (
    <fieldset className={css.bar} aria-label={filterText.bar}>
      {filter.clauses.map((clause) => (
        <FilterChip
          key={clause.field}
          name={filterText.fields[clause.field]}
          words={clauseWords(clause, choices)}
          onOpen={() => open(clause.field)}
          onRemove={() => put(withClause(filter, { ...clause, values: [] }))}
        />
      ))}
      {filter.text !== "" && (
        <FilterChip
          name={filterText.text}
          words={{ how: "", what: filterText.quoted(filter.text), people: [] }}
          onOpen={() => open()}
          onRemove={() => put({ ...filter, text: "" })}
        />
      )}
      <IconButton icon="plus" name={filterText.add} onClick={() => open()} />
      <span className={css.barEnd}>
        <output className={css.seen} aria-label={filterText.seenTasks(boardFilter.tasks.length, boardFilter.total)}>
          {filterText.seen(boardFilter.tasks.length, boardFilter.total)}
        </output>
        <Button look="ghost" size="sm" onClick={() => change({ [FILTER_KEY]: undefined })}>
          {filterText.reset}
        </Button>
      </span>
    </fieldset>
  );
}

interface FilterChipProps {
  readonly name: string;
  readonly words: ClauseWords;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function FilterChip({ name, words, onOpen, onRemove }: FilterChipProps): ReactElement {
  const { how, what, people } = words;
  return (
    <span className={css.chip}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={filterText.change(name, `${how} ${what}`.trim())}
        onClick={onOpen}
      >
        <span className={css.field}>{name}</span>
        {how !== "" && <span className={css.how}>{how}</span>}
        <span className={css.what}>
          {people.length > 1 && <AvatarStack people={people.slice(0, 3)} size={18} />}
          <span className={css.words}>{what}</span>
        </span>
      </button>
      <button type="button" className={css.remove} aria-label={filterText.remove(name)} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}
