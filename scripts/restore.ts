import { restoreCommand, runCommand } from "#server/backup/command.ts";

await runCommand(restoreCommand);
