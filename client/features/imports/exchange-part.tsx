import { useState, type ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import "#client/ui/icons/more-icons.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#contract/exchange/exchange-endpoints.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { undoImport } from "./import-mutations.ts";
import { useImported } from "./import-queries.ts";
import { ImportReportView } from "./import-report.tsx";
import { exchangeText, importText } from "./import-text.ts";
import css from "./imports.module.css";

interface ExportProps {
  readonly canImport: boolean;
  readonly boardId: string;
  readonly canExport: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

/** Export of a board as a file, and import of a file as a nested board. */
export function ExchangeWays({ boardId, canImport, canExport, onExport }: ExportProps): ReactElement {
  return (
    <>
      {canExport && (
        <Box>
          <h2 className={css.heading}>{exchangeText.exportTitle}</h2>
          <p className={css.text}>{exchangeText.exportLead}</p>
          <ul className={css.formats} aria-label={exchangeText.exportTitle}>
            {EXPORT_FORMATS.map((format) => {
              const { name, note } = exchangeText.formats[format];
              return (
                <li key={format}>
                  <div>
                    <span>{name}</span>
                    <small>{note}</small>
                  </div>
                  <Button icon="download" aria-label={exchangeText.downloadAs(name)} onClick={() => onExport(format)}>
                    {exchangeText.download}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Box>
      )}
      {canImport && (
        <section className={css.section}>
          <Box>
            <h2 className={css.heading}>{exchangeText.importTitle}</h2>
            <p className={css.text}>{exchangeText.importLead}</p>
            <Button icon="file-import" onClick={() => runCommand("board.import", { parentId: boardId })}>
              {exchangeText.importButton}
            </Button>
          </Box>
        </section>
      )}
    </>
  );
}

const DAY = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", year: "numeric" });

/** The report of how the board was imported, with a button that undoes the import while that is possible (EX-15). */
export function ImportedReport({ boardId }: { readonly boardId: string }): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const { record, error } = useImported(boardId);
  const [isUndoing, setUndoing] = useState(false);
  if (record === undefined)
    return (
      <output className={css.text}>
        {error ?? (online ? <DelayedText>{exchangeText.loading}</DelayedText> : exchangeText.offline)}
      </output>
    );
  if (record === null) return <p className={css.text}>{exchangeText.notImported}</p>;
  const undo = async (): Promise<void> => {
    setUndoing(true);
    if (await undoImport(sync, boardId)) navigate(pathTo("index"));
    else setUndoing(false);
  };
  return (
    <>
      <p className={css.text}>
        {exchangeText.importedAt(importText.sources[record.report.source], DAY.format(new Date(record.at)))}
      </p>
      <ImportReportView report={record.report} />
      {record.canUndo ? (
        <Button look="danger" icon="arrow-back-up" disabled={!online || isUndoing} onClick={() => void undo()}>
          {importText.undo}
        </Button>
      ) : (
        <p className={css.text}>{exchangeText.changed}</p>
      )}
    </>
  );
}
