import type { ReactElement } from "react";
import type { ImportReport } from "#contract/exchange-endpoints.ts";
import { importText } from "./import-text.ts";
import css from "./imports.module.css";

/** What came over and, kind by kind with examples, what did not. */
export function ImportReportView({ report }: { report: ImportReport }): ReactElement {
  const parts = [
    ...(report.labels > 0 ? [importText.labels(report.labels)] : []),
    ...((report.fields ?? 0) > 0 ? [importText.fields(report.fields ?? 0)] : []),
    ...((report.items ?? 0) > 0 ? [importText.items(report.items ?? 0)] : []),
    ...((report.comments ?? 0) > 0 ? [importText.comments(report.comments ?? 0)] : []),
  ];
  return (
    <div className={css.report}>
      {report.archivedTasks > 0 && <p>{importText.archived(report.archivedTasks)}</p>}
      {parts.length > 0 && <p>{parts.join(", ")}</p>}
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
