import type { ReactElement, ReactNode } from "react";
import { numberText } from "#client/language/plural.ts";
import { Spark } from "./charts/spark.tsx";
import { dashboardText, daysParts } from "./dashboard-text.ts";
import { LONG, MEDIAN } from "./metrics/quantile.ts";
import { weekly, type Summary } from "./metrics/summary.ts";
import css from "./dashboards.module.css";

/** The four metrics at the top: median and 85th percentile of the cycle time, tasks per week, tasks in progress. */
export function KeyMetrics({
  summary,
  working,
}: {
  readonly summary: Summary;
  readonly working: readonly number[];
}): ReactElement {
  const { lengths, before, period, perWeek, weeks, ageing, limit } = summary;
  const { cycle } = lengths;
  const limitDays = cycle.long;
  const older = limitDays === null ? 0 : ageing.filter(({ age }) => age > limitDays).length;
  const than = dashboardText.than(period.weeks);
  return (
    <>
      <LengthMetric
        title={dashboardText.cycleMedian}
        days={cycle.median}
        before={before?.cycle.median ?? null}
        than={than}
        finished={lengths.lead.points.length}
        spark={weekly(cycle, period, MEDIAN)}
      />
      <LengthMetric
        title={dashboardText.cycleLong}
        days={cycle.long}
        before={before?.cycle.long ?? null}
        than={than}
        finished={lengths.lead.points.length}
        spark={weekly(cycle, period, LONG)}
      />
      <KeyMetric
        title={dashboardText.perWeek}
        value={numberText(Math.round(perWeek * 10) / 10)}
        unit={dashboardText.inWeek}
        spark={weeks.map((week) => week.finished)}
      >
        {before !== null && (
          <Change by={perWeek - before.perWeek} isBetter={perWeek >= before.perWeek} than={than}>
            {dashboardText.changeOf(perWeek - before.perWeek)}
          </Change>
        )}
      </KeyMetric>
      <KeyMetric
        title={dashboardText.inWork}
        value={numberText(ageing.length)}
        unit={limit === null ? dashboardText.noLimit(ageing.length) : dashboardText.ofLimit(limit)}
        spark={working}
      >
        {limitDays !== null && ageing.length > 0 && (
          <span className={older > 0 ? css.worse : css.calm}>
            {older > 0 ? dashboardText.older(older, limitDays) : dashboardText.noneOlder(limitDays)}
          </span>
        )}
      </KeyMetric>
    </>
  );
}

function LengthMetric(props: {
  readonly title: string;
  readonly days: number | null;
  readonly before: number | null;
  readonly than: string;
  /** The number of tasks done in the period, including those without a cycle time. */
  readonly finished: number;
  readonly spark: readonly (number | null)[];
}): ReactElement {
  const { title, days, before, than, finished, spark } = props;
  const parts = days === null ? { value: dashboardText.noValue, noun: "" } : daysParts(days);
  return (
    <KeyMetric title={title} value={parts.value} unit={parts.noun} spark={spark}>
      {days === null ? (
        <span className={css.calm}>
          {finished === 0 ? dashboardText.noneFinished : dashboardText.finishedAtOnce(finished)}
        </span>
      ) : (
        before !== null && (
          <Change by={days - before} isBetter={days <= before} than={than}>
            {dashboardText.change(days - before)}
          </Change>
        )
      )}
    </KeyMetric>
  );
}

function Change(props: {
  readonly by: number;
  readonly isBetter: boolean;
  readonly than: string;
  readonly children: string;
}): ReactElement {
  const tone = Math.abs(props.by) < 0.05 ? css.calm : props.isBetter ? css.better : css.worse;
  return (
    <>
      <span className={tone}>{props.children}</span> <span className={css.calm}>{props.than}</span>
    </>
  );
}

function KeyMetric(props: {
  readonly title: string;
  readonly value: string;
  readonly unit: string;
  readonly spark: readonly (number | null)[];
  readonly children: ReactNode;
}): ReactElement {
  const { title, value, unit, spark, children } = props;
  return (
    <section className={css.key} aria-label={title}>
      <h2>{title}</h2>
      <p className={css.value}>
        {value} <small>{unit}</small>
      </p>
      <p className={css.under}>{children}</p>
      <span className={css.keySpark}>
        <Spark values={spark} />
      </span>
    </section>
  );
}
