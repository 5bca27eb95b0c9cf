// What cannot wait for the application: theme, density and the look of cards before the first paint (client/ui/theme and
// client/entities/board/view/card-look.ts go on from here), the
// browser's offer to install (client/features/install/install.ts), and words in place of an empty page when the application does not come.
(() => {
  const { dataset } = document.documentElement;
  let choice;
  try {
    choice = localStorage["yarus.theme"];
    dataset.density = localStorage["yarus.density"];
    dataset.cards = localStorage["yarus.cards" + location.pathname];
  } catch {
    // A browser that forbids storage: the theme of the system.
  }
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  dataset.theme = isDark ? "dark" : "light";
  if (isDark) document.querySelector('meta[name="theme-color"]').content = "#110e13";
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  addEventListener(
    "error",
    ({ target }) => {
      if (target.localName === "script") document.querySelector("#lost").hidden = false;
    },
    true,
  );
})();
