import { chosen } from "#client/entities/task/selection/chosen.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";

/**
 * Marks the cards and rows that are chosen, as they come into view and leave it, until the returned function is called. They are drawn
 * without knowing of it: what a first visit draws must not weigh more for what it does not do yet.
 */
export function paintChosen(root: Element): () => void {
  const paint = (): void => {
    const { ids } = chosen.get();
    for (const card of root.querySelectorAll<HTMLElement>("article[data-drag-card]")) {
      const isChosen = ids.has(card.dataset["dragCard"] ?? "");
      // The picture of a card that is carried says how many go with it.
      if (isChosen) card.dataset["chosen"] = String(ids.size);
      else if (card.dataset["chosen"] === undefined) continue;
      else delete card.dataset["chosen"];
      if (isChosen) card.setAttribute("aria-description", choosingText.isChosen);
      else card.removeAttribute("aria-description");
    }
  };
  const changes = new MutationObserver(paint);
  changes.observe(root, { childList: true, subtree: true });
  const stop = chosen.subscribe(paint);
  paint();
  return () => {
    stop();
    changes.disconnect();
    paint();
  };
}
