import type { ReactElement } from "react";
import { flatten, useBoardTree } from "#client/entities/board/board-tree.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { SelectField, type SelectOption } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Checkbox } from "#client/ui/fields/toggle.tsx";
import { IMPORT_SOURCES, type ImportPreview, type ImportSource } from "#contract/exchange/exchange-endpoints.ts";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import type { Choice } from "./import-mutations.ts";
import { ImportReportView } from "./import-report.tsx";
import { importText } from "./import-text.ts";
import css from "./imports.module.css";

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly choice: Choice;
  readonly disabled: boolean;
  /** Called on changes that do not affect how the file is read. */
  readonly onChange: (choice: Choice) => void;
  /** Called on changes after which the file is read again. */
  readonly onReread: (how: { source: ImportSource; parentId: string | null }) => void;
}

/** The preview of an import with its options. */
export function ImportPreviewForm({ preview, choice, disabled, onChange, onReread }: PreviewProps): ReactElement {
  const { source, parentId } = choice;
  const parents = useParents(parentId);
  return (
    <fieldset className={css.preview} disabled={disabled}>
      <legend>
        <Unseen>{importText.previewTitle}</Unseen>
      </legend>
      <TextField
        label={importText.name}
        value={choice.title}
        maxLength={BOARD_TITLE_MAX}
        onChange={(title) => onChange({ ...choice, title })}
        data-autofocus=""
      />
      <div className={css.pair}>
        <div>
          <SelectField
            label={importText.parent}
            value={parentId ?? ""}
            options={parents}
            onChange={(id) => onReread({ source, parentId: id === "" ? null : id })}
          />
        </div>
        <div>
          <SelectField
            label={importText.source}
            value={source}
            options={IMPORT_SOURCES.map((value) => ({ value, text: importText.sources[value] }))}
            onChange={(value) => {
              const next = IMPORT_SOURCES.find((one) => one === value);
              if (next !== undefined) onReread({ source: next, parentId });
            }}
          />
        </div>
      </div>
      {preview.boards.length > 1 && <Boards boards={preview.boards} />}
      {preview.columns.length > 1 && <Columns columns={preview.columns} choice={choice} onChange={onChange} />}
      <ImportReportView report={preview.report} isAhead />
    </fieldset>
  );
}

/** Returns the boards in which the user may import boards, in tree order, and the currently selected board. */
function useParents(chosen: string | null): SelectOption[] {
  const { store } = useSync();
  const boards = flatten(useBoardTree()).filter(
    ({ node: { board } }) =>
      board.id === chosen || (can(store.roleOn(board.id), "board.nest") && can(store.roleOn(board.id), "board.import")),
  );
  const options = boards.map(({ node: { board }, depth }) => ({
    value: board.id,
    text: `${"\u2003".repeat(depth)}${board.title}`,
  }));
  return [{ value: "", text: importText.noParent }, ...options];
}

function Boards({ boards }: { readonly boards: ImportPreview["boards"] }): ReactElement {
  return (
    <section className={css.list} aria-label={importText.boards}>
      <h3>{importText.boards}</h3>
      <ul className={css.rows}>
        {boards.map(({ title, depth, tasks }, at) => (
          <li key={`${String(at)} ${title}`} style={{ paddingInlineStart: (depth - 1) * INDENT }}>
            <span>{title}</span>
            <small>{importText.tasksCount(tasks)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const INDENT = 18;

interface ColumnsProps {
  readonly columns: ImportPreview["columns"];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

function Columns({ columns, choice, onChange }: ColumnsProps): ReactElement {
  const { skip } = choice;
  const choose = (at: number, wanted: boolean): void =>
    onChange({ ...choice, skip: wanted ? skip.filter((one) => one !== at) : [...skip, at] });
  return (
    <fieldset className={css.list}>
      <legend>{importText.columns}</legend>
      <div className={css.scroll}>
        {columns.map(({ name, tasks, archived }, at) => (
          <Checkbox
            key={`${String(at)} ${name}`}
            checked={!skip.includes(at)}
            onChange={(wanted) => choose(at, wanted)}
            note={[importText.tasksCount(tasks), ...(archived ? [importText.columnArchived] : [])].join(", ")}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {skip.length === columns.length && (
        <p className={css.error} role="alert">
          {importText.noColumns}
        </p>
      )}
    </fieldset>
  );
}
