// What cannot wait for the application: the theme before the first paint (client/ui/theme/theme.ts goes on from here), the
// browser's offer to install (client/frame/install.ts), and words in place of an empty page when the application does not come.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("yarus.theme");
  } catch {
    // A browser that forbids storage: the theme of the system.
  }
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
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
