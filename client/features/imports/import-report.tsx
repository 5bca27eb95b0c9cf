import type { ReactElement } from "react";
import type { ImportReport } from "#contract/exchange/exchange-endpoints.ts";
import { importText } from "./import-text.ts";
import css from "./imports.module.css";

interface ReportProps {
  readonly report: ImportReport;
  /** True for a preview: nothing is imported yet. */
  readonly isAhead?: boolean;
}

/** The report of an import: the counts of imported rows, the recognized users, and the losses by kind with examples. */
export function ImportReportView({ report, isAhead = false }: ReportProps): ReactElement {
  const { losses } = report;
  return (
    <div className={css.report}>
      <p>{countsOf(report).join(", ")}</p>
      <People report={report} />
      {losses.length === 0 ? (
        <p>{isAhead ? importText.willNoLoss : importText.noLoss}</p>
      ) : (
        <>
          <h3>{isAhead ? importText.willLossTitle : importText.lossTitle}</h3>
          <ul>
            {losses.map((loss) => (
              <li key={loss.what}>
                {importText.loss(loss.what, loss.count)}
                {loss.examples.length > 0 && <small>{loss.examples.map((example) => `«${example}»`).join(", ")}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function countsOf(report: ImportReport): string[] {
  const { boards = 1, columns, tasks, archivedTasks, labels, fields = 0, items = 0, comments = 0, files = 0 } = report;
  const some = (count: number, words: (count: number) => string): string[] => (count > 0 ? [words(count)] : []);
  return [
    ...(boards > 1 ? [importText.boardsCount(boards)] : []),
    importText.columnsCount(columns),
    importText.tasksCount(tasks),
    ...some(archivedTasks, importText.archived),
    ...some(labels, importText.labels),
    ...some(fields, importText.fields),
    ...some(items, importText.items),
    ...some(comments, importText.comments),
    ...some(files, importText.files),
  ];
}

const NAMES_SHOWN = 12;

function People({ report }: ReportProps): ReactElement | null {
  const { peopleFound = [], peopleUnknown = [] } = report;
  if (peopleFound.length + peopleUnknown.length === 0) return null;
  return (
    <dl className={css.people}>
      {peopleFound.length > 0 && (
        <div>
          <dt>{importText.peopleFound}</dt>
          <dd>{namesOf(peopleFound)}</dd>
        </div>
      )}
      {peopleUnknown.length > 0 && (
        <div>
          <dt>{importText.peopleUnknown}</dt>
          <dd>
            {namesOf(peopleUnknown)}
            <small>{importText.peopleNote}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return names.length > NAMES_SHOWN ? `${shown} ${importText.more(names.length - NAMES_SHOWN)}` : shown;
}
