import { dateOfDay, dayOfDate } from "#contract/time/due-date.ts";
import { tableMoment } from "#contract/time/table-time.ts";
import { tableZone } from "#contract/time/table-zone.ts";

/** Date format of a file for people, and the time zone of its times. Input is ISO 8601. */
export interface TimesInFile {
  /** «Москва, UTC+3» */
  zoneName: string;
  /** Formats a date without an hour, the same in every time zone. */
  day: (date: string) => string;
  moment: (at: string) => string;
}

/** «2026-11-24» and «2026-11-24 18:30», for tables. */
export function timesInTable(zone: string, now: number): TimesInFile {
  return {
    zoneName: tableZone(zone, new Date(now)),
    day: (date) => dateOfDay(dayOfDate(date)).slice(0, 10),
    moment: (at) => tableMoment(Date.parse(at), zone),
  };
}

/** «24.11.2026» and «24.11.2026 18:30», for texts. */
export function timesInText(zone: string, now: number): TimesInFile {
  const { zoneName, day, moment } = timesInTable(zone, now);
  const russian = (text: string): string => text.replace(/^(\d+)-(\d\d)-(\d\d)/, "$3.$2.$1");
  return { zoneName, day: (date) => russian(day(date)), moment: (at) => russian(moment(at)) };
}
