import { backupCommand, runCommand } from "#server/db/transfer/command.ts";

await runCommand(backupCommand);
