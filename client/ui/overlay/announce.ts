/** The urgency of an announcement. Each has one live region, created when it is first needed. */
export type Urgency = "polite" | "assertive";

/** Screen readers miss a text that is added together with its region, and a repeated text without a pause. Milliseconds. */
const PAUSE_MS = 60;

const UNSEEN = "position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";

/** A modal dialog makes everything outside it inert: the region must be inside the top one. */
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

/** Announces a text to screen readers. A newer text of the same urgency replaces one that is not announced yet. */
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
