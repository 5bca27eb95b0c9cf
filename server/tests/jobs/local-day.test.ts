import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionAnswer } from "#contract/auth/sign-in-answer.ts";
import { DEFAULT_SETTINGS } from "#contract/notifications/notification-settings.ts";
import { createMyMetricsQueries } from "#server/features/my-tasks/my-metrics-queries.ts";
import { makeBoard, makeColumn, makeTask, type TestUser } from "#server/testing/builders.ts";
import { openSink, type MailSink } from "#server/testing/external/mail-sink.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const ZONES = ["Asia/Kamchatka", "Europe/Kaliningrad", "America/New_York", "Europe/Berlin"] as const;
const STEP_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;

/** Returns the local time as «2027-03-28 09:00». */
const shownIn = (timeZone: string, at: Date): string => {
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(at);
};

interface Person {
  user: TestUser;
  timeZone: string;
  boardId: string;
  doneId: string;
  plainId: string;
}

let at: TestApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await openSink();
  at = await makeTestApp({ smtp: { url: sink.url, from: "Ярус <yarus@example.ru>" } });
});
afterAll(async () => {
  await Promise.all([at.close(), sink.close()]);
});

/** Signs up a user in a time zone, with a task due on a day and a task that recurs every day at 08:30 local time. */
async function settle(timeZone: string, first: string, dueDay: string): Promise<Person> {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.ru`;
  const body = { username, name: "Вера", email, password: "сорок тысяч обезьян", timeZone };
  const answer = await at.call("POST", "/api/auth/base/signUp", { body });
  expect(answer.body).toMatchObject({ user: { timeZone, timeZoneSource: "detected" } });
  const { user, token } = z.parse(sessionAnswer, answer.body);
  const person: TestUser = { id: user.id, username, name: "Вера", token, refreshToken: "" };
  await at.db.database.pool.query(`update "user" set email_proven_at = now() where id = $1`, [user.id]);
  const settings = { ...DEFAULT_SETTINGS, digest: "day" };
  settings.topics = { ...settings.topics, term: { ...settings.topics.term, email: true } };
  await at.call("PUT", "/api/notifications/settings", { as: person, body: { settings } });
  const { id: boardId } = await makeBoard(at, person);
  const { id: columnId } = await makeColumn(at, person, { boardId, kind: "queue" });
  const { id: doneId } = await makeColumn(at, person, { boardId, kind: "done" });
  const { id: plainId } = await makeTask(at, person, { boardId, columnId, dueAt: `${dueDay}T12:00:00.000Z` });
  const offsets = Array.from(
    { length: 27 },
    (_none, hours) => new Date(Date.parse(`${first}T08:30:00Z`) + (hours - 14) * HOUR_MS),
  );
  const dueAt = offsets.find((moment) => shownIn(timeZone, moment) === `${first} 08:30`)?.toISOString();
  await makeTask(at, person, { boardId, columnId, recurrence: "FREQ=DAILY", dueAt: dueAt ?? "", dueHasTime: true });
  return { user: person, timeZone, boardId, doneId, plainId };
}

async function openRecurring({ boardId }: Person): Promise<{ id: string; dueAt: Date } | undefined> {
  const { rows } = await at.db.database.pool.query<{ id: string; dueAt: Date }>(
    `select id, due_at as "dueAt" from task where board_id = $1 and recurrence is not null and done_at is null`,
    [boardId],
  );
  return rows[0];
}

/** Advances the clock by half an hour: completes due recurring tasks and runs all jobs. */
async function step(people: readonly Person[]): Promise<void> {
  const now = at.clock.now();
  at.clock.advance((Math.floor(now / STEP_MS) + 1) * STEP_MS - now);
  let isAnyDone = false;
  for (const person of people) {
    const open = await openRecurring(person);
    if (open === undefined || open.dueAt.getTime() > at.clock.now()) continue;
    const { id: userId, username } = person.user;
    const move = { mutationId: randomUUID(), op: "task.move", id: open.id, args: { columnId: person.doneId } } as const;
    await at.app.mutator.mutate({ userId, username }, move);
    isAnyDone = true;
  }
  const { jobs } = at.app.notifications;
  await jobs.dueNotifications.run();
  await jobs.delivery.run();
  if (isAnyDone) await at.app.taskJobs.history.run();
  // The next occurrence is created after the time for «Отменить» has passed, at the next step.
  await at.app.taskJobs.recurrence.run();
}

/** Summer time starts in New York on 14 March 2027 and in Berlin on 28 March; Kamchatka and Kaliningrad have none. */
describe.each([
  ["2027-03-13", "2027-03-14", "2027-03-15"] as const,
  ["2027-03-27", "2027-03-28", "2027-03-29"] as const,
])("the jobs in the three days from %s", (before, day, after) => {
  const people: Person[] = [];
  beforeAll(async () => {
    at.clock.advance(Date.parse(`${before}T00:00:00Z`) - 14 * HOUR_MS - at.clock.now());
    for (const timeZone of ZONES) people.push(await settle(timeZone, before, day));
    while (at.clock.now() < Date.parse(`${after}T15:00:00Z`)) await step(people);
  }, 120_000);

  it("[NO-15, NO-16] notify about a near and a passed due date at nine in each user's time zone", async () => {
    for (const { user, timeZone, plainId } of people) {
      const { rows } = await at.db.database.pool.query<{ kind: string; at: Date }>(
        "select kind, created_at as at from notification where user_id = $1 and task_id = $2 order by created_at",
        [user.id, plainId],
      );
      const notified = rows.map((row) => `${row.kind} ${shownIn(timeZone, row.at)}`);
      expect([timeZone, ...notified]).toEqual([timeZone, `due_soon ${before} 09:00`, `overdue ${after} 09:00`]);
    }
  });

  it("[NO-31] send the daily email at nine in each user's time zone", async () => {
    for (const { user, timeZone } of people) {
      const { rows } = await at.db.database.pool.query<{ at: Date }>(
        "select done_at as at from delivery where user_id = $1 and channel = 'email' and outcome = 'sent'",
        [user.id],
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect([timeZone, shownIn(timeZone, row.at).slice(11)]).toEqual([timeZone, "09:00"]);
    }
  });

  it("[RC-02] create daily occurrences at the same local time of each user", async () => {
    for (const { boardId, timeZone } of people) {
      const { rows } = await at.db.database.pool.query<{ at: Date }>(
        "select due_at as at from task where board_id = $1 and due_has_time order by due_at",
        [boardId],
      );
      const shown = rows.map((row) => shownIn(timeZone, row.at));
      expect([timeZone, ...shown.slice(0, 3)]).toEqual([timeZone, ...[before, day, after].map((on) => `${on} 08:30`)]);
    }
  });

  it("[MT-11] count completed tasks on the local day of each user", async () => {
    const metricsOf = createMyMetricsQueries(at.db.database.pool);
    const since = { year: new Date(0), days: new Date(0) };
    for (const { user, boardId, timeZone } of people) {
      await at.db.database.pool.query("update task set assignee_ids = array[$2::uuid] where board_id = $1", [
        boardId,
        user.id,
      ]);
      const { days } = await metricsOf(user.id, since);
      const { rows } = await at.db.database.pool.query<{ at: Date }>(
        "select done_at as at from task where board_id = $1 and done_at is not null order by done_at",
        [boardId],
      );
      const shown = rows.map((row) => shownIn(timeZone, row.at).slice(0, 10));
      expect(days.map(({ day: on, count }) => [on, count])).toEqual(
        [...new Set(shown)].map((on) => [on, shown.filter((one) => one === on).length]),
      );
      expect(shown.slice(0, 2)).toEqual([before, day]);
    }
  });
});
