import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Label } from "#contract/entities/label.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { labelText } from "./label-text.ts";

export function createLabel(sync: Sync, args: MutationArgs<"label.create">): Promise<boolean> {
  return attemptWithUndo(sync.mutate("label.create", sync.newId(), args), labelText.made(args.name), "tag");
}

export function setLabel(sync: Sync, label: Label, args: MutationArgs<"label.set">): void {
  const message = labelText.changed(args.name ?? label.name);
  void attemptWithUndo(sync.mutate("label.set", label.id, args), message, "tag");
}

/** Archives a label, which removes it from the board and its tasks, and offers undo. */
export function removeLabel(sync: Sync, { id, name }: Label): void {
  void attemptWithUndo(sync.mutate("label.archive", id, {}), labelText.removed(name), "tag");
}
