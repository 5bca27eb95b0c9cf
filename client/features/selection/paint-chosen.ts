import { chosen } from "#client/entities/task/selection/chosen.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";

/**
 * Marks selected cards, and rows of «Мои задачи», as they are mounted and unmounted. Returns a function that stops it. They render without
 * knowing of the selection, which keeps its code out of the first load.
 */
export function paintChosen(root: Element): () => void {
  const paint = (): void => {
    const { ids } = chosen.get();
    for (const card of root.querySelectorAll<HTMLElement>("article[data-drag-card]")) {
      const isChosen = ids.has(card.dataset["dragCard"] ?? "");
      // The ghost of a dragged card shows how many tasks move.
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
