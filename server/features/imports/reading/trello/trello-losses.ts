import { importText } from "../../import-text.ts";
import { REMINDER_MAX_MINUTES } from "#contract/core/limit.ts";
import { isComment } from "./trello-details.ts";
import type { Losses } from "../draft/import-draft.ts";
import type { TrelloCard, TrelloExport } from "./trello-schema.ts";

/** Reports everything in the export that a board does not support. */
export function reportTrelloLosses(source: TrelloExport, losses: Losses): void {
  const history = source.actions.filter((action) => !isComment(action));
  losses.add(importText.history, "", history.length);
  const names = new Map(source.members.map((member) => [member.id, member.fullName || member.username]));
  for (const name of names.values()) losses.add(importText.members, name);
  for (const field of source.customFields) losses.add(importText.customFields, field.name);
  losses.add(importText.addOns, "", source.pluginData.length);
  for (const card of source.cards) reportCard(card, losses);
}

function reportCard(card: TrelloCard, losses: Losses): void {
  for (const file of card.attachments) losses.add(importText.attachments, file.name || file.url);
  losses.add(importText.votes, card.name, card.idMembersVoted.length);
  losses.add(importText.customValues, card.name, card.customFieldItems.length);
  losses.add(importText.stickers, card.name, card.stickers.length);
  if (card.isTemplate) losses.add(importText.templates, card.name);
  if (card.address !== null && card.address !== "") losses.add(importText.locations, card.address);
  if ((card.dueReminder ?? 0) > REMINDER_MAX_MINUTES) losses.add(importText.reminders, card.name);
}
