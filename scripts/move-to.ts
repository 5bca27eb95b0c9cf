import { moveCommand, runCommand } from "#server/db/transfer/command.ts";

await runCommand(moveCommand);
