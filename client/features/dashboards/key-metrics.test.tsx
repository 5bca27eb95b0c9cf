import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { runtimeZone } from "#contract/time/time-zone.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import type { FlowHistory } from "./metrics/history.ts";
import { periodOf } from "./metrics/period.ts";
import { summarise } from "./metrics/summary.ts";
import { KeyMetrics } from "./key-metrics.tsx";

const ZONE = runtimeZone();
const NOW = new Date(2026, 10, 22, 12).getTime();
const column = (id: string, kind: ColumnKind): FlowColumn => ({
  id,
  boardId: "b",
  name: id,
  sort: id,
  kind,
  wipLimit: null,
  archivedAt: null,
});
const [queue, done] = [column("queue", "queue"), column("done", "done")];

function show(finished: number): string {
  const ways = Array.from({ length: finished }, (_, at) => ({
    id: String(at),
    title: "Задача",
    number: at,
    createdAt: new Date(2026, 10, 16).getTime(),
    steps: [
      { at: new Date(2026, 10, 16).getTime(), column: queue },
      { at: new Date(2026, 10, 17).getTime(), column: done },
    ],
  }));
  const history: FlowHistory = { at: NOW, columns: [queue, done], ways };
  render(<KeyMetrics summary={summarise(history, periodOf(4, NOW, ZONE))} working={[]} />);
  return screen.getAllByRole("region")[0]?.textContent.replaceAll(/\s/g, " ") ?? "";
}

it("[DA-15] the metrics say that tasks were done without having been in progress", () => {
  expect(show(2)).toContain("2 задачи завершено сразу, минуя работу");
});

it("[DA-15] the metrics say that no tasks were done if there are none", () => {
  expect(show(0)).toContain("Завершённых нет");
});
