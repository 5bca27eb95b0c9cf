import { withChunk } from "#client/shared/lazy/with-chunk.ts";
import { saveFile } from "#client/shared/browser/save-file.ts";
import type { Store } from "#client/sync/sync-api.ts";
import { dashboardText } from "./dashboard-text.ts";
import { csvDays, csvMoment, csvOf } from "./metrics/csv.ts";
import type { FlowHistory } from "./metrics/history.ts";
import type { Summary } from "./metrics/summary.ts";
import { DAY_MS } from "./metrics/period.ts";

const { columns: heads } = dashboardText;

/** Downloads every task of the history as a file: its dates, cycle and lead time, and its time in each column. */
export function exportCsv(store: Store, name: string, history: FlowHistory, summary: Summary): void {
  // Loaded on demand: the list of zone names is large, and downloads are rare.
  const chunk = import("#contract/time/table-zone.ts");
  void withChunk(chunk, ({ tableZone }) => {
    const { zone, to } = summary.period;
    saveTable(name, tasksTable(store, history, { summary, zoneName: tableZone(zone, new Date(to)) }));
  });
}

function tasksTable(
  store: Store,
  history: FlowHistory,
  { summary: { lives, period }, zoneName }: { summary: Summary; zoneName: string },
): string[][] {
  const columns = history.columns.filter((column) => column.kind !== "done");
  const { zone } = period;
  const moments = [heads.created, heads.started, heads.finished].map((name) => heads.inZone(name, zoneName));
  const head = [heads.number, heads.task, heads.board, heads.column, ...moments];
  const rows = lives.map(({ way, column, started, finished, cycle, lead }) => {
    const stayed = new Map<string, number>();
    for (const [index, step] of way.steps.entries()) {
      if (step.column === null) continue;
      const until = way.steps[index + 1]?.at ?? period.to;
      stayed.set(step.column.id, (stayed.get(step.column.id) ?? 0) + until - step.at);
    }
    const board = column === null ? undefined : store.get("board", column.boardId);
    return [
      way.number === null ? "" : String(way.number),
      way.title ?? dashboardText.gone,
      board?.title ?? "",
      column?.name ?? "",
      csvMoment(way.createdAt, zone),
      csvMoment(started, zone),
      csvMoment(finished, zone),
      csvDays(cycle),
      csvDays(lead),
      ...columns.map(({ id }) => csvDays(stayed.has(id) ? (stayed.get(id) ?? 0) / DAY_MS : null)),
    ];
  });
  const lengths = [heads.cycle, heads.lead, ...columns.map((column) => heads.stayed(column.name))];
  return [[...head, ...lengths], ...rows];
}

/** Downloads a table as a CSV file. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(`${name}.csv`, new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
}
