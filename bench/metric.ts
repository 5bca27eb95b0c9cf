/** One row of the table: the value of the product, the bare limit of the same run, and the allowed difference. */
export interface Metric {
  group: string;
  name: string;
  unit: string;
  ours: number;
  /** `null` for a metric with an absolute limit: bytes, elements. */
  bare: number | null;
  limit: Limit;
}

export type Limit =
  /** `ours` / `bare` stays at or below this. */
  | { kind: "ratio-at-most"; value: number }
  /** `ours` / `bare` stays at or above this. */
  | { kind: "ratio-at-least"; value: number }
  /** `ours` alone stays at or below this. */
  | { kind: "at-most"; value: number }
  /** Reported without a limit. */
  | { kind: "none" };

export function ratioOf(metric: Metric): number | null {
  return metric.bare === null || metric.bare === 0 ? null : metric.ours / metric.bare;
}

export function isWithinLimit(metric: Metric): boolean {
  const ratio = ratioOf(metric);
  switch (metric.limit.kind) {
    case "ratio-at-most":
      return ratio !== null && ratio <= metric.limit.value;
    case "ratio-at-least":
      return ratio !== null && ratio >= metric.limit.value;
    case "at-most":
      return metric.ours <= metric.limit.value;
    case "none":
      return true;
  }
}

function limitText(limit: Limit): string {
  switch (limit.kind) {
    case "ratio-at-most":
      return `≤ ${limit.value} ×`;
    case "ratio-at-least":
      return `≥ ${limit.value} ×`;
    case "at-most":
      return `≤ ${limit.value}`;
    case "none":
      return "–";
  }
}

function round(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 4));
}

/** Returns the metrics as a Markdown table. */
export function metricsTable(metrics: readonly Metric[]): string {
  const rows = metrics.map((metric) => {
    const ratio = ratioOf(metric);
    const cells = [
      metric.group,
      metric.name,
      `${round(metric.ours)} ${metric.unit}`,
      metric.bare === null ? "–" : `${round(metric.bare)} ${metric.unit}`,
      ratio === null ? "–" : `${round(ratio)} ×`,
      limitText(metric.limit),
      isWithinLimit(metric) ? "holds" : "**does not hold**",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| | figure | ours | bare limit | ratio | may be | |", "|---|---|---|---|---|---|---|", ...rows].join("\n");
}

/** Returns the value below which the given share of the values is; 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
