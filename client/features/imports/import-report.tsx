import type { ReactElement } from "react";
import type { ImportReport } from "#contract/board-endpoints.ts";
import { importText } from "./import-text.ts";
import css from "./imports.module.css";

/** What came over and, kind by kind with examples, what did not. */
export function ImportReportView({ report }: { report: ImportReport }): ReactElement {
  return (
    <div className={css.report}>
      {report.archivedTasks > 0 && <p>{importText.archived(report.archivedTasks)}</p>}
      {report.labels > 0 && <p>{importText.labels(report.labels)}</p>}
      {report.losses.length === 0 ? (
        <p>{importText.noLoss}</p>
      ) : (
        <>
          <h3>{importText.lossTitle}</h3>
          <ul>
            {report.losses.map((loss) => (
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
