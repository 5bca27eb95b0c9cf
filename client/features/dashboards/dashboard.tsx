import { useMemo, type ReactElement, type ReactNode } from "react";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useOwnZone } from "#client/hooks/use-own-zone.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import type { Board } from "#contract/entities/board.ts";
import { AboutCard } from "./about-card.tsx";
import { BurnUpCard } from "./burn-up-card.tsx";
import { BoardsCard } from "./boards-card.tsx";
import { dashboardText } from "./dashboard-text.ts";
import { insideOf, useHistory, type HistoryState } from "./dashboard-queries.ts";
import { exportCsv } from "./export-tools.ts";
import { burnUp } from "./metrics/burn-up.ts";
import { cumulativeFlow } from "./metrics/cumulative.ts";
import { latestOf, onBoard, type FlowHistory } from "./metrics/history.ts";
import { PERIODS, periodOf, USUAL_WEEKS, type Weeks } from "./metrics/period.ts";
import { summarise } from "./metrics/summary.ts";
import { FlowCard, LengthsCard, WeeksCard } from "./flow-cards.tsx";
import { KeyMetrics } from "./key-metrics.tsx";
import { AgeingCard, ForecastCard, TimesCard } from "./list-cards.tsx";
import css from "./dashboards.module.css";

export interface DashboardProps {
  /** Boards that are included with their subtrees. The same array while the boards are the same. */
  readonly boardIds: readonly string[];
  /** Name of the downloaded files. */
  readonly name: string;
  /** The board, if the analytics are of one board; links to its other views are first in the bar. */
  readonly board?: Board;
  readonly views?: ReactNode;
}

const OLD_MS = 600_000;
/** Placeholders of the first cards: the number of columns of each, of four. Their heights are in the stylesheet. */
const AWAITED = {
  median: 1,
  long: 1,
  perWeek: 1,
  working: 1,
  flow: 3,
  weeks: 1,
  lengths: 1,
  ageing: 3,
  burnUp: 3,
  forecast: 1,
} as const;

function weeksIn(query: URLSearchParams): Weeks {
  const requested = Number(query.get("weeks"));
  return PERIODS.find((weeks) => weeks === requested) ?? USUAL_WEEKS;
}

/** The analytics of boards: metrics, charts and lists of a period, computed from the history on the device. */
export function Dashboard({ boardIds, name, board, views }: DashboardProps): ReactElement {
  const { history: whole, state, error, now, again } = useHistory(boardIds);
  const [query, changeQuery] = useQuery();
  const weeks = weeksIn(query);
  const only = board?.id;
  const { store } = useSync();
  const nested = whole === null ? insideOf(store, only) : new Set(whole.columns.map(({ boardId }) => boardId)).size - 1;
  const isWhole = query.get("nested") !== "0";
  const history = useMemo(
    () => (whole === null || only === undefined || isWhole ? whole : onBoard(whole, only)),
    [whole, only, isWhole],
  );
  const bar = (end?: ReactNode): ReactElement => (
    <div className={board === undefined ? `${css.bar} ${css.plain}` : css.bar}>
      {views !== undefined && <div className={css.views}>{views}</div>}
      <Segmented
        label={dashboardText.period}
        value={String(weeks)}
        options={PERIODS.map((value) => ({ value: String(value), label: dashboardText.weeks(value) }))}
        onChange={(value) => changeQuery({ weeks: value === String(USUAL_WEEKS) ? undefined : value })}
      />
      {only !== undefined && nested > 0 && (
        <Switch checked={isWhole} onChange={(checked) => changeQuery({ nested: checked ? undefined : "0" })}>
          {dashboardText.nested(nested)}
        </Switch>
      )}
      {end}
    </div>
  );
  if (history === null) {
    return (
      <>
        {bar(state === "asking" && <BarEnd board={board} />)}
        <NoHistory state={state} error={error} again={again} isPlain={only === undefined} />
      </>
    );
  }
  return (
    <DashboardContent
      history={history}
      weeks={weeks}
      now={now}
      name={name}
      bar={bar}
      board={board}
      isMany={nested > 0 && (isWhole || only === undefined)}
    />
  );
}

interface NoHistoryProps extends Pick<HistoryState, "state" | "error" | "again"> {
  readonly isPlain: boolean;
}

function NoHistory({ state, error, again, isPlain }: NoHistoryProps): ReactElement | null {
  if (state === "failed") {
    return (
      <EmptyState small title={dashboardText.failed} text={errorText(error)}>
        <Button onClick={again}>{dashboardText.again}</Button>
      </EmptyState>
    );
  }
  if (state !== "asking") return <EmptyState small title={dashboardText.absentTitle} text={dashboardText.absent} />;
  return (
    <output className={classNames(css.grid, css.awaited, isPlain && css.plain)} aria-label={dashboardText.loading}>
      {Object.entries(AWAITED).map(([place, span]) => (
        // The cards will have the same places, so that nothing below them moves.
        <div key={place} style={cssVars({ "--span": span })}>
          <Skeleton width="100%" height="100%" radius={14} />
        </div>
      ))}
    </output>
  );
}

interface BarEndProps {
  readonly board: Board | undefined;
  /** The time of the data, if it is old. */
  readonly asOf?: ReactNode;
  /** Downloads the data as a file; absent until it is loaded. */
  readonly onSave?: () => void;
}

/** Actions on the data; rendered before the data is loaded, so that nothing moves. */
function BarEnd({ board, asOf, onSave }: BarEndProps): ReactElement {
  return (
    <span className={css.barEnd}>
      {asOf}
      {board !== undefined && (
        <ButtonLink
          look="ghost"
          size="sm"
          icon="history"
          href={`${pathTo("boardInsight", { board: board.id })}?view=past`}
        >
          {dashboardText.history}
        </ButtonLink>
      )}
      <Button
        look="ghost"
        size="sm"
        icon="download"
        aria-label={dashboardText.csv}
        className={classNames(onSave === undefined && css.notYet)}
        onClick={onSave}
      >
        {dashboardText.csvShort}
      </Button>
    </span>
  );
}

interface DashboardContentProps {
  readonly history: FlowHistory;
  readonly weeks: number;
  readonly now: Date;
  readonly name: string;
  readonly board: Board | undefined;
  readonly bar: (end: ReactNode) => ReactElement;
  /** True for several boards, whose metrics are also shown separately. */
  readonly isMany: boolean;
}

function DashboardContent({ history, weeks, now, name, board, bar, isMany }: DashboardContentProps): ReactElement {
  const { store } = useSync();
  const online = useOnline();
  const zone = useOwnZone();
  const period = useMemo(() => periodOf(weeks, latestOf(history, now.getTime()), zone), [weeks, history, now, zone]);
  const summary = useMemo(() => summarise(history, period), [history, period]);
  const flow = useMemo(() => cumulativeFlow(history, period), [history, period]);
  const burned = useMemo(() => burnUp(flow, summary), [flow, summary]);
  const working = useMemo(() => {
    const bands = flow.bands.filter(({ kind }) => kind === "work");
    return flow.days.map((_day, at) => bands.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  }, [flow]);
  const isOld = !online || now.getTime() - history.at > OLD_MS;
  if (summary.lives.length === 0) {
    return (
      <>
        {bar(null)}
        <EmptyState small title={dashboardText.emptyTitle} text={dashboardText.empty} />
      </>
    );
  }
  return (
    <>
      {bar(
        <BarEnd
          board={board}
          asOf={isOld && <output className={css.note}>{dashboardText.asOf(new Date(history.at), now)}</output>}
          onSave={() => exportCsv(store, `${name} — ${dashboardText.title}`, history, summary)}
        />,
      )}
      <div className={board === undefined ? `${css.grid} ${css.plain}` : css.grid}>
        <KeyMetrics summary={summary} working={working} />
        <FlowCard flow={flow} summary={summary} name={name} />
        <WeeksCard summary={summary} />
        <LengthsCard summary={summary} />
        <AgeingCard summary={summary} />
        <BurnUpCard burnUp={burned} name={name} />
        <ForecastCard burnUp={burned} at={period.to} />
        <TimesCard summary={summary} span={board === undefined ? 4 : 3} />
        {board !== undefined && <AboutCard board={board} now={now} />}
        {isMany && <BoardsCard history={history} summary={summary} />}
      </div>
    </>
  );
}
