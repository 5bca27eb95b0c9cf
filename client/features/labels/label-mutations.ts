import { attempt, attemptWithUndo } from "#client/frame/attempt.ts";
import type { Sync } from "#client/sync/surface.ts";
import { showToast } from "#client/ui/overlay/toast.ts";
import type { Label } from "#contract/label.ts";
import type { MutationArgs } from "#contract/mutation.ts";
import { labelText } from "./label-text.ts";

export function createLabel(sync: Sync, args: MutationArgs<"label.create">): Promise<boolean> {
  return attemptWithUndo(sync.mutate("label.create", sync.newId(), args), labelText.made(args.name), "tag");
}

export function setLabel(sync: Sync, label: Label, args: MutationArgs<"label.set">): void {
  const said = labelText.changed(args.name ?? label.name);
  void attemptWithUndo(sync.mutate("label.set", label.id, args), said, "tag");
}

/** Takes a label away for good. */
export async function removeLabel(sync: Sync, { id, name }: Label): Promise<void> {
  if (await attempt(sync.mutate("label.archive", id, {}))) showToast({ icon: "tag", text: labelText.removed(name) });
}
