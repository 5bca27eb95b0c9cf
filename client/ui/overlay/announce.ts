/** Words for those who listen: one quiet region and one urgent, made when first needed. */
export type Urgency = "polite" | "assertive";

/** Readers miss a change that comes together with the region itself, and a repeated text without a pause between. */
const PAUSE_MS = 60;

const UNSEEN = "position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";

/** A modal dialog silences everything outside it, so its words are said from inside. */
const stage = (): Element => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

const regionOf = (urgency: Urgency): Element => {
  const place = stage();
  const made = place.querySelector(`:scope > [data-announce="${urgency}"]`);
  if (made !== null) return made;
  const region = document.createElement("div");
  region.dataset.announce = urgency;
  region.setAttribute("aria-live", urgency);
  region.style.cssText = UNSEEN;
  place.append(region);
  return region;
};

const timers = new Map<Urgency, ReturnType<typeof setTimeout>>();

/** Says a text through a screen reader; a newer text of the same urgency takes the place of one not said yet. */
export const announce = (text: string, urgency: Urgency = "polite"): void => {
  const region = regionOf(urgency);
  region.textContent = "";
  clearTimeout(timers.get(urgency));
  timers.set(
    urgency,
    setTimeout(() => {
      region.textContent = text;
    }, PAUSE_MS),
  );
};
