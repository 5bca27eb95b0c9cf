import { restoreCommand, runCommand } from "#server/db/transfer/command.ts";

await runCommand(restoreCommand);
