import { useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useRows } from "#client/hooks/use-rows.ts";
import { useList } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TwoLines } from "#client/ui/controls/two-lines.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { TEMPLATES } from "../template/gallery-text.ts";
import { useOwnTemplates } from "../template/own-templates.ts";
import { Silhouette } from "../template/silhouette.tsx";
import type { Template } from "../template/template-text.ts";
import { changeColumns } from "./fresh-board-mutations.ts";
import { freshText } from "./fresh-text.ts";
import css from "./fresh-templates.module.css";

/** Ids of the templates shown in the row; the others are in its menu. */
const SHOWN = ["simple", "repair", "personal", "kanban"];

export interface FreshTemplatesProps {
  readonly boardId: string;
  /** Called when the user presses the down arrow in the row. */
  readonly onDown: () => void;
}

/** A row of templates above the columns of an empty board. A template replaces the columns; text typed below stays. */
export function FreshTemplates({ boardId, onDown }: FreshTemplatesProps): ReactElement {
  const sync = useSync();
  const columns = useRows("column", useList(`columns:${boardId}`));
  const own = useOwnTemplates() ?? [];
  const spareIds = useRef<readonly string[]>([]);
  const [place, setPlace] = useState(0);
  const all = [...TEMPLATES, ...own].filter((template) => template.columns.length > 0);
  const shown = SHOWN.flatMap((id) => all.find((template) => template.id === id) ?? []);
  const names = columns.map(({ name }) => name).join("\n");
  const isChosen = (template: Template): boolean => template.columns.map(({ name }) => name).join("\n") === names;
  const choose = async (template: Template): Promise<void> => {
    if (isChosen(template)) return;
    spareIds.current = await changeColumns(sync, boardId, template, spareIds.current);
  };
  const openAll = (anchor: HTMLElement): void => {
    const items = all.map((template) => ({
      text: template.name,
      checked: isChosen(template),
      onSelect: () => void choose(template),
    }));
    openMenu({ anchor, label: freshText.all, items, placing: { align: "end" } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "ArrowDown") onDown();
    else if (!moveFocus(event)) return;
    event.preventDefault();
  };
  return (
    <section className={css.box} aria-label={freshText.title} data-fresh-templates="">
      <p className={css.head}>
        <b>{freshText.title}</b> <span>{freshText.note}</span>
      </p>
      <div className={css.row} role="toolbar" tabIndex={-1} aria-label={freshText.title} onKeyDown={onKeyDown}>
        {shown.map((template, at) => (
          <button
            key={template.id}
            type="button"
            className={classNames(css.card, isChosen(template) && css.on)}
            aria-pressed={isChosen(template)}
            tabIndex={at === place ? 0 : -1}
            onFocus={() => setPlace(at)}
            onClick={() => void choose(template)}
          >
            <Silhouette template={template} className={css.board} columnsMax={3} />
            <TwoLines text={template.name} note={template.columns.map(({ name }) => name).join(", ")} />
          </button>
        ))}
        <Button
          className={css.all}
          look="ghost"
          size="sm"
          aria-haspopup="menu"
          tabIndex={place === shown.length ? 0 : -1}
          onFocus={() => setPlace(shown.length)}
          onClick={({ currentTarget }) => openAll(currentTarget)}
        >
          {freshText.all}
        </Button>
      </div>
    </section>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns true if the key moves the focus along the row. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const step = STEPS[key];
  if (step === undefined || !(target instanceof HTMLElement)) return false;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>("button")];
  buttons[buttons.indexOf(target) + step]?.focus();
  return true;
}
