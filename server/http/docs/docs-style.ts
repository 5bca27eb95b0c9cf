/** Styles of the API docs, served as a file: the content policy allows no inline styles. */
export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1d1a24, #efecf5);
  --quiet: light-dark(#5f5a6b, #a9a3b8);
  --plane: light-dark(#fff, #211d2b);
  --page: light-dark(#f6f3fa, #16131d);
  --line: light-dark(#e3deeb, #37313f);
  --accent: light-dark(#6a35c9, #b794f6);
}
body {
  max-width: 920px;
  margin: 0 auto;
  padding: 32px 20px 80px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 "Onest", -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.2; }
h2 { margin: 40px 0 8px; font-size: 22px; }
h3 { margin: 28px 0 8px; font-size: 17px; }
h4 { margin: 14px 0 4px; color: var(--quiet); font-size: 14px; }
p { margin: 0 0 10px; }
a { color: var(--accent); }
code, pre { font: 14px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, monospace; }
pre {
  margin: 0;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--page);
  overflow-x: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
details { margin: 0 0 6px; border: 1px solid var(--line); border-radius: 12px; background: var(--plane); }
summary {
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) auto;
  gap: 2px 10px;
  min-height: 28px;
  padding: 10px 14px;
  cursor: pointer;
}
summary small { grid-column: 2 / -1; color: var(--quiet); font-size: 14px; }
summary code { overflow-wrap: anywhere; }
summary.wide { display: block; }
.method { color: var(--accent); font-weight: 600; }
.access { color: var(--quiet); font-size: 13px; }
.inside { padding: 0 14px 14px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 12px; }
table { width: 100%; border-collapse: collapse; background: var(--plane); }
th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: left; overflow-wrap: anywhere; }
@media (max-width: 600px) {
  summary { grid-template-columns: 64px minmax(0, 1fr); min-height: 44px; }
  .access { grid-column: 2; }
}
`;
