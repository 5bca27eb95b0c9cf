import { DEFAULT_COLOR, type PaletteColor } from "#contract/core/palette-color.ts";
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import "#client/ui/icons/more-icons.ts";
import { plainLook } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { EmptyBox, EmptyState } from "#client/ui/layout/empty-state.tsx";
import css from "./new-board.module.css";
import type { NewBoard } from "./new-board-tools.ts";
import { createBoard } from "./new-board-mutations.ts";
import { openBoard } from "./open-board-mutations.ts";
import { templateGallery } from "./new-board-parts.ts";
import {
  ALL_TEMPLATES,
  COLOUR,
  CREATE,
  FIRST_BOARD,
  FIRST_BOARD_TEXT,
  IMPORT,
  OR_TEMPLATE,
  TITLE,
  TITLE_PLACEHOLDER,
} from "./new-board-text.ts";
import { FIRST_TEMPLATES, SIMPLE } from "./template/template-text.ts";

/**
 * The page of the first visit: creates a board with three columns in one click under the suggested title, or a board from a template with
 * its example tasks.
 */
export function FirstBoard(): ReactElement {
  const sync = useSync();
  const [title, setTitle] = useState(SIMPLE.title);
  const [color, setColor] = useState<PaletteColor>(DEFAULT_COLOR);
  const field = useRef<HTMLInputElement>(null);
  // If the page was rendered before it was known that there are no boards, no element has the focus yet.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);

  async function make(input: Omit<NewBoard, "parentId">): Promise<void> {
    await openBoard(createBoard(sync, { ...input, parentId: null }));
  }
  function makeFrom(id: string): void {
    templateGallery.use(({ TEMPLATES }) => {
      const template = TEMPLATES.find((known) => known.id === id);
      if (template) void make({ title: template.title, color: template.color, template, withExamples: true });
    });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (title.trim() !== "") void make({ title, color, template: SIMPLE, withExamples: false });
  }

  return (
    <EmptyState title={FIRST_BOARD} text={FIRST_BOARD_TEXT}>
      <form className={css.first} onSubmit={submit}>
        <EmptyBox
          field={
            <TextField
              label={TITLE}
              labelUnseen
              size="lg"
              placeholder={TITLE_PLACEHOLDER}
              ref={field}
              value={title}
              onChange={setTitle}
              maxLength={BOARD_TITLE_MAX}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              data-autofocus=""
            />
          }
          start={<ColorPicker label={COLOUR} names={COLOR_NAMES} value={color} onChange={setColor} />}
          end={
            <Button type="submit" look="primary">
              {CREATE}
            </Button>
          }
        />
      </form>
      <div className={css.templates}>
        {OR_TEMPLATE}
        {FIRST_TEMPLATES.map(({ id, name, color: templateColor }) => (
          <button key={id} type="button" className={css.template} onClick={() => makeFrom(id)}>
            <BoardMark look={plainLook(templateColor)} />
            {name}
          </button>
        ))}
        <button type="button" className={css.template} onClick={() => void runCommand("board.new", { parentId: null })}>
          <Icon name="layout-kanban" size={15} />
          {ALL_TEMPLATES}
        </button>
        <button
          type="button"
          className={css.template}
          onClick={() => void runCommand("board.import", { parentId: null })}
        >
          <Icon name="file-import" size={15} />
          {IMPORT}
        </button>
      </div>
    </EmptyState>
  );
}
