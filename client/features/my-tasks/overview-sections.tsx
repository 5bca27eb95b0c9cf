import type { ComponentType, ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { numberText } from "#client/language/plural.ts";
import { Section } from "#client/ui/layout/page.tsx";
import { useComing } from "./coming-queries.ts";
import { useUrgent } from "./my-tasks-queries.ts";
import { briefText } from "./brief-text.ts";
import { dayIn } from "#client/entities/my-tasks/put-off.ts";
import { weekOf } from "./week.ts";

/** The number of overdue and due tasks on the overview. */
export const URGENT_SHOWN = 6;
const ROW_HEIGHT = 38;
const WEEK_HEIGHT = 103;

/** Rendered after the page, in space reserved for it. */
export interface LazySections {
  readonly UrgentTasks: ComponentType;
  readonly MyWeek: ComponentType;
  readonly QuickAdd: ComponentType<{ readonly view: null }>;
}

interface SectionProps {
  readonly sections: LazySections | null;
}

const FIELD_HEIGHT = 52;

/** The field of a new task at the top of the overview. */
export function QuickAddSection({ sections }: SectionProps): ReactElement {
  return (
    <div style={{ minHeight: FIELD_HEIGHT, marginBottom: 22 }}>{sections && <sections.QuickAdd view={null} />}</div>
  );
}

/** The number of tasks left for today, as text under the greeting. */
export function UrgentLine(): ReactElement | null {
  const { overdue, today, all } = useUrgent();
  if (useComing() || all === 0) return null;
  return (
    <>
      . {briefText.today(today)}
      {overdue > 0 && (
        <>
          , <b>{briefText.overdue(overdue)}</b>
        </>
      )}
    </>
  );
}

/** «Мои задачи» of the overview; nothing if the user has none. */
export function UrgentSection({ sections }: SectionProps): ReactElement | null {
  const { tasks, all } = useUrgent();
  const isComing = useComing();
  if (all === 0) return null;
  const rows = Math.max(Math.min(tasks.length, URGENT_SHOWN), 1);
  return (
    <Section
      title={briefText.title}
      {...(tasks.length > 0 && !isComing ? { count: numberText(tasks.length) } : {})}
      end={<a href={pathTo("myTasks")}>{isComing ? briefText.whole : briefText.all(all)}</a>}
    >
      <div style={{ minHeight: rows * ROW_HEIGHT }}>{sections && <sections.UrgentTasks />}</div>
    </Section>
  );
}

/** «Неделя» of the overview. */
export function WeekSection({ sections }: SectionProps): ReactElement {
  const now = useNow();
  const [first] = weekOf([], now);
  const monday = first?.day ?? now;
  return (
    <Section title={briefText.week} end={<span>{briefText.days(monday, dayIn(monday, 6))}</span>}>
      <div style={{ minHeight: WEEK_HEIGHT }}>{sections && <sections.MyWeek />}</div>
    </Section>
  );
}
