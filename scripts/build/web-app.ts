import type { ManifestOptions } from "vite-plugin-pwa";

/** The web app manifest, in Russian. */
export const WEB_APP: Partial<ManifestOptions> = {
  id: "/",
  name: "Ярус",
  short_name: "Ярус",
  description: "Задачи и доски, вложенные друг в друга. Работает без сети.",
  lang: "ru",
  dir: "ltr",
  scope: "/",
  start_url: "/",
  display: "standalone",
  categories: ["productivity", "business"],
  background_color: "#f4eef1",
  // A manifest can have only one color for both themes; the page's own `theme-color` follows the theme.
  theme_color: "#f4eef1",
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "Новая задача", url: "/t", icons: [{ src: "/icons/icon-192.png", sizes: "192x192" }] },
    { name: "Мои задачи", url: "/myTasks", icons: [{ src: "/icons/icon-192.png", sizes: "192x192" }] },
  ],
};
