import { importText } from "../import-text.ts";
import type { Losses } from "./import-draft.ts";
import type { TrelloCard, TrelloExport } from "./trello-schema.ts";

/** Names everything that the export holds and the board does not take. */
export function reportTrelloLosses(source: TrelloExport, losses: Losses): void {
  if (source.desc.trim() !== "") losses.add(importText.boardDescription, source.desc);
  const titles = new Map(source.cards.map((card) => [card.id, card.name]));
  for (const checklist of source.checklists) {
    losses.add(importText.checklists, `${checklist.name} — ${titles.get(checklist.idCard) ?? ""}`);
    for (const item of checklist.checkItems) losses.add(importText.checklistItems, item.name);
  }
  for (const action of source.actions) reportAction(action.type, action.data.text, losses);
  for (const member of source.members) losses.add(importText.members, member.fullName || member.username);
  for (const field of source.customFields) losses.add(importText.customFields, field.name);
  losses.add(importText.addOns, "", source.pluginData.length);
  for (const card of source.cards) reportCard(card, losses);
}

function reportAction(type: string, text: string, losses: Losses): void {
  if (type === "commentCard" || type === "copyCommentCard") losses.add(importText.comments, text);
  else losses.add(importText.history, "");
}

function reportCard(card: TrelloCard, losses: Losses): void {
  if (card.desc.trim() !== "") losses.add(importText.descriptions, card.name);
  for (const file of card.attachments) losses.add(importText.attachments, file.name || file.url);
  losses.add(importText.assignments, card.name, card.idMembers.length);
  losses.add(importText.votes, card.name, card.idMembersVoted.length);
  losses.add(importText.customValues, card.name, card.customFieldItems.length);
  losses.add(importText.stickers, card.name, card.stickers.length);
  if (card.isTemplate) losses.add(importText.templates, card.name);
  if (card.address !== null && card.address !== "") losses.add(importText.locations, card.address);
  if (card.dueReminder !== null && card.dueReminder >= 0) losses.add(importText.reminders, card.name);
}
