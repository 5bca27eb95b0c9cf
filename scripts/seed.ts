import { randomUUID } from "node:crypto";
import { parseConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { silentLog } from "#server/runtime/log.ts";
import { migrate } from "#server/db/migrate.ts";
import { createAuthQueries } from "#server/features/auth/auth-queries.ts";
import { createPasswordService } from "#server/features/auth/password-service.ts";
import { handlers } from "#server/modules/handlers.ts";
import { createMemoryBus } from "#server/sync/bus/bus-memory.ts";
import { createMutator } from "#server/sync/mutations/mutate.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
import { StartRefusal } from "#server/runtime/start-refusal.ts";
import { company, PASSWORD_HINT, people } from "./seed/company-text.ts";
import { seedHistory } from "./seed/history.ts";
import { seedBoards } from "./seed/seed-boards.ts";
import { seedText } from "./seed/seed-text.ts";

const TASKS = "select id from task where board_id = $1::uuid and archived_at is null order by id";

/** Moves the notifier past all changes, so that the seed notifies no user. */
const NO_NEWS = `insert into notifier_cursor (stream_id, seq) select s.id, s.head from stream s where s.id like 'b:%'
on conflict (stream_id) do update set seq = excluded.seq`;

/** `npm run seed`: fills an installation with the demo company. The product must not be running; a second run adds nothing. */
async function seed(): Promise<void> {
  const config = parseConfig(process.env);
  const database = await openDatabase(config, silentLog);
  try {
    await migrate(database.target, silentLog);
    const accounts = createAuthQueries(database.pool, config.timeZone);
    const passwordHash = await createPasswordService().hash(PASSWORD_HINT, "seed");
    const ids = new Map<string, string>();
    for (const { username, name } of people) {
      const account = { id: randomUUID(), username, name, email: null, passwordHash, timeZone: null, at: new Date() };
      const isNew = await accounts.insert(account);
      if (!isNew && username === people[0].username) throw new StartRefusal(seedText.already);
      ids.set(username, account.id);
    }
    const storage = createPostgresStorage(database.pool);
    const logError = (error: unknown): void => console.error(error);
    const bus = createMemoryBus(logError);
    const mutator = createMutator({
      storage,
      handlers,
      bus,
      now: () => Date.now(),
      newId: randomUUID,
      onError: logError,
    });
    const tasksOf = async (boardId: string): Promise<string[]> => {
      const { rows } = await database.pool.query<{ id: string }>(TASKS, [boardId]);
      return rows.map(({ id }) => id);
    };
    const made = await seedBoards({ mutator, storage, ids, tasksOf, now: Date.now() }, company, (title, tasks) =>
      console.log(seedText.board(title, tasks)),
    );
    await seedHistory(database.pool);
    await database.pool.query(NO_NEWS);
    console.log(seedText.done(made.boards, made.tasks, people[0].username, PASSWORD_HINT));
  } finally {
    await database.close();
  }
}

try {
  await seed();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
