import { startEmbedded } from "#server/db/embedded/supervisor.ts";
import { silentLog } from "#server/runtime/log.ts";

/**
 * A process that holds an embedded database until it gets a signal, for tests that kill it. Prints "ready <pid>" with the postmaster's
 * number, or "refused <message>" and exits with the code of the refusal.
 */
const [dataDir = ""] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({ dataDir }, silentLog);
  const stop = () => void embedded.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("SIGUSR2", () => process.exit(3));
  // stdin ends with the test process, so a failed test leaves no process behind.
  process.stdin.once("end", stop).resume();
  process.stdout.write(`ready ${String(embedded.postmasterPid())}\n`);
} catch (error) {
  const code = error instanceof Error && "exitCode" in error ? Number(error.exitCode) : 1;
  process.stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(code));
}
