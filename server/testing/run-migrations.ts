import { silentLog } from "#server/runtime/log.ts";
import { migrate } from "#server/db/migrate.ts";

/** A process that migrates the database of its first argument with the files of its second, for tests that kill it. */
const [url = "", folder = ""] = process.argv.slice(2);

process.stdout.write("migrating\n");
await migrate({ connectionString: url }, silentLog, folder).catch(() => {
  // The test checks the database and the exit code.
  process.exitCode = 1;
});
