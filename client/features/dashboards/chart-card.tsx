import { useState, type ReactElement, type ReactNode } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dashboardText } from "./dashboard-text.ts";
import css from "./dashboards.module.css";

export interface ChartTableData {
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Downloads the table as a file. */
  readonly save?: () => void;
}

export interface ChartCardProps {
  readonly title: string;
  /** Secondary text beside the title. */
  readonly note?: ReactNode;
  readonly legend?: readonly { readonly name: string; readonly colour: string }[];
  /** The number of columns of the page, of four. */
  readonly span: 1 | 3 | 4;
  /** The data as a table, for users who do not see the chart or want to copy the numbers. */
  readonly table?: ChartTableData;
  /** A control in the header. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a chart, which a button replaces with a table. */
export function ChartCard({ title, note, legend, span, table, choice, children }: ChartCardProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={css.card} style={cssVars({ "--span": span })} aria-label={title}>
      <header className={css.cardHead}>
        <h2>{title}</h2>
        {choice}
        {note !== undefined && <span className={css.note}>{note}</span>}
        {legend !== undefined && (
          <ul className={css.legend}>
            {legend.map(({ name, colour }) => (
              <li key={name} style={cssVars({ "--c": colour })}>
                {name}
              </li>
            ))}
          </ul>
        )}
        {table !== undefined && (
          <span className={css.toTable}>
            {asTable && table.save !== undefined && (
              <IconButton size="sm" icon="download" name={dashboardText.tableCsv(title)} onClick={table.save} />
            )}
            <IconButton
              size="sm"
              icon="table"
              name={dashboardText.toTable(title)}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          </span>
        )}
      </header>
      {asTable && table !== undefined ? <ChartTable title={title} {...table} /> : children}
    </section>
  );
}

function ChartTable({ title, head, rows }: ChartTableData & { readonly title: string }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={css.scroller} aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
