import { useMemo, useState, type ReactElement } from "react";
import { FILTER_KEY } from "#client/entities/board/view/board-view.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { dateText } from "#client/language/dates/date-text.ts";
import { dayOfIso, isoDay } from "#client/language/dates/iso-day.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { ChoiceList, fitting, type Choice } from "#client/ui/choice/choice-list.tsx";
import { DayButton } from "#client/ui/choice/month-grid.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Counter } from "#client/ui/controls/small.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import css from "./board-views.module.css";
import { useFilterChoices, type FilterChoice } from "./filter-choices.tsx";
import { filterText } from "./filter-text.ts";
import { passes } from "./filter/matching.ts";
import {
  boundOf,
  clauseOf,
  FIELDS,
  readFilter,
  toggled,
  withBound,
  withClause,
  writeFilter,
  type Clause,
  type FilterField,
  type TaskFilter,
} from "./filter/task-filter.ts";
import { tasksOf } from "./board-filter-queries.ts";

const WIDTH = 520;

const ICONS: { readonly [F in FilterField]: IconName } = {
  who: "user-circle",
  due: "calendar-event",
  label: "tag",
  priority: "arrow-up",
  column: "layout-kanban",
  state: "circle-check",
  checklist: "list-check",
  files: "paperclip",
  edited: "clock",
};

export interface FilterPopoverProps {
  readonly boardId: string;
  readonly anchor: HTMLElement;
  /** The field that is open at first. */
  readonly field?: string | undefined;
  readonly onClose: () => void;
}

/** Counts the tasks of the board that pass each value of a field by itself. Only the open field is counted. */
function useChoiceCounts(
  boardId: string,
  all: readonly FilterChoice[],
  field: FilterField,
): ReadonlyMap<FilterChoice, number> {
  const { store, session } = useSync();
  // The counts stay as they are when the popover opens: numbers that change while the user selects would distract.
  const [{ tasks, now }] = useState(() => ({ tasks: tasksOf(store, boardId), now: new Date() }));
  return useMemo(() => {
    const world = { me: session.state().user?.id ?? "", now, task: (id: string) => store.get("task", id) };
    const choices = all.filter((choice) => choice.field === field);
    return new Map(
      choices.map((choice) => {
        const clause: Clause = { field: choice.field, isNot: false, values: [choice.value] };
        return [choice, tasks.filter(passes({ clauses: [clause], text: "" }, world)).length];
      }),
    );
  }, [all, field, tasks, now, store, session]);
}

/** The filter of a board: fields on the left, their values on the right. Typed text searches the values of all fields. */
export function FilterPopover({ boardId, anchor, field: first, onClose }: FilterPopoverProps): ReactElement {
  const [query, change] = useQuery();
  const [field, setField] = useState<FilterField>(() => FIELDS.find((known) => known === first) ?? "who");
  const filter = readFilter(query.get(FILTER_KEY) ?? "");
  const choices = useFilterChoices(boardId);
  const counts = useChoiceCounts(boardId, choices, field);
  const put = (next: TaskFilter): void => change({ [FILTER_KEY]: writeFilter(next) });
  const clause = clauseOf(filter, field);
  const shown = (choice: FilterChoice, isNamed: boolean): Choice => ({
    id: `${choice.field}.${choice.value}`,
    text: choice.text,
    mark: choice.mark,
    note: isNamed ? filterText.fields[choice.field] : String(counts.get(choice) ?? 0),
    chosen: clauseOf(filter, choice.field).values.includes(choice.value),
  });
  const own = choices.filter((choice) => choice.field === field).map((choice) => shown(choice, false));
  const all = choices.map((choice) => shown(choice, true));
  const choose = (id: string): void => {
    const choice = choices.find((known) => `${known.field}.${known.value}` === id);
    if (choice === undefined) return;
    setField(choice.field);
    put(toggled(filter, choice.field, choice.value));
  };
  return (
    <Popover anchor={anchor} label={filterText.title} onClose={onClose} width={WIDTH} placing={{ gap: 8 }}>
      <div className={css.filter}>
        <fieldset className={css.fields} aria-label={filterText.fieldsLabel}>
          {FIELDS.map((known) => (
            <FieldButton
              key={known}
              field={known}
              isOpen={known === field}
              count={clauseOf(filter, known).values.length}
              onOpen={() => setField(known)}
            />
          ))}
        </fieldset>
        <ChoiceList
          several
          label={filterText.search}
          placeholder={filterText.placeholder}
          choices={own}
          find={(typed) => (typed.trim() === "" ? own : fitting(all, typed))}
          onChoose={choose}
          empty={filterText.empty}
          create={{ text: filterText.byText, onCreate: (text) => put({ ...filter, text }) }}
          foot={<ClauseFoot clause={clause} onChange={(next) => put(withClause(filter, next))} />}
        />
      </div>
    </Popover>
  );
}

interface FieldButtonProps {
  readonly field: FilterField;
  readonly isOpen: boolean;
  readonly count: number;
  readonly onOpen: () => void;
}

function FieldButton({ field, isOpen, count, onOpen }: FieldButtonProps): ReactElement {
  return (
    <button type="button" className={css.fieldButton} aria-pressed={isOpen} onClick={onOpen}>
      <Icon name={ICONS[field]} />
      <span>{filterText.fields[field]}</span>
      {count > 0 && <Counter hot>{count}</Counter>}
    </button>
  );
}

interface ClauseFootProps {
  readonly clause: Clause;
  readonly onChange: (next: Clause) => void;
}

/** Inverts a clause, and limits due dates by days. */
function ClauseFoot({ clause, onChange }: ClauseFootProps): ReactElement {
  const { field, isNot, values } = clause;
  return (
    <div className={css.foot}>
      {field === "due" && (
        <span className={css.days}>
          <BoundDay end="from" clause={clause} onChange={onChange} />
          <BoundDay end="to" clause={clause} onChange={onChange} />
        </span>
      )}
      {values.length > 0 && (
        <span className={css.footLine}>
          <Segmented
            label={filterText.mode}
            options={[
              { value: "any", label: filterText.modeAny },
              { value: "not", label: filterText.modeNot },
            ]}
            value={isNot ? "not" : "any"}
            onChange={(mode) => onChange({ ...clause, isNot: mode === "not" })}
          />
          <Button look="ghost" size="sm" onClick={() => onChange({ ...clause, values: [] })}>
            {filterText.reset}
          </Button>
        </span>
      )}
    </div>
  );
}

/** The button of the first or the last day of a due date clause. */
function BoundDay({ end, clause, onChange }: ClauseFootProps & { readonly end: "from" | "to" }): ReactElement {
  const now = useNow();
  const day = dayOfIso(boundOf(clause, end));
  const text = filterText.bound[end](day === null ? null : dateText(day, now));
  return (
    <DayButton
      name={text}
      text={text}
      label={filterText.boundDay[end]}
      labels={{ before: filterText.monthBefore, after: filterText.monthAfter }}
      value={day}
      around={dayOfIso(boundOf(clause, end === "from" ? "to" : "from")) ?? now}
      today={now}
      onChoose={(chosen) => onChange(withBound(clause, end, isoDay(chosen)))}
      clear={{ text: filterText.clearDay, onClear: () => onChange(withBound(clause, end, "")) }}
    />
  );
}
