const ACT = "window.pwned=1";
const TAGS = [
  "img",
  "svg",
  "iframe",
  "object",
  "embed",
  "video",
  "audio",
  "details",
  "marquee",
  "body",
  "input",
  "math",
  "a",
  "p",
  "li",
  "td",
];
const EVENTS = ["onerror", "onload", "onclick", "ontoggle", "onfocus", "onpointerenter", "onanimationstart", "onbegin"];
const SCHEMES = [
  "javascript:",
  "JaVaScRiPt:",
  " javascript:",
  "java&#10;script:",
  "java&Tab;script:",
  "javascript&colon;",
  "&#1;javascript:",
  "data:text/html,<script>",
  "vbscript:",
];
const CARRIERS = [
  (address: string) => `<a href="${address}${ACT}">нажми</a>`,
  (address: string) => `<iframe src="${address}${ACT}"></iframe>`,
  (address: string) => `<form action="${address}${ACT}"><button autofocus>нажми</button></form>`,
  (address: string) => `<svg><a xlink:href="${address}${ACT}"><text>нажми</text></a></svg>`,
  (address: string) => `[нажми](${address}${ACT})`,
  (address: string) => `<${address}${ACT}>`,
  (address: string) => `![a](${address}${ACT})`,
  (address: string) => `<meta http-equiv="refresh" content="0;url=${address}${ACT}">`,
];
const ALONE = [
  `<script>${ACT}</script>`,
  `<SCRIPT SRC=data:text/javascript,${ACT}></SCRIPT>`,
  `<scr<script>ipt>${ACT}</scr</script>ipt>`,
  `<style>@import "javascript:${ACT}";*{background:url(https://evil.example/)}</style>`,
  `<link rel=stylesheet href="data:text/css,*{color:red}">`,
  `<base href="https://evil.example/">`,
  `<noscript><p title="</noscript><img src=x onerror=${ACT}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${ACT}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${ACT}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${ACT}>`,
  `<template><script>${ACT}</script></template>`,
  `<textarea></textarea><img src=x onerror=${ACT}></textarea>`,
  `<xmp><img title="</xmp><img src=x onerror=${ACT}>">`,
  `<p style="position:fixed;inset:0;background:url(https://evil.example/)">поверх</p>`,
  `<span data-type="mention" data-id="x" data-label="<img src=x onerror=${ACT}>">@</span>`,
  `<a data-type="taskLink" data-id="x" data-label="<img src=x onerror=${ACT}>" href="javascript:${ACT}">#</a>`,
  `<figure data-type="picture" data-id='"><img src=x onerror=${ACT}>' data-alt='"onerror="${ACT}'></figure>`,
  `<img src="https://evil.example/a.png">`,
  `<div data-pm-slice='1 1 ["codeBlock",{"language":"<img src=x onerror=${ACT}>"}]'><p>x</p></div>`,
];

/** Texts that would set `window.pwned`, or send a request to another host, in a page that executes them. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...ALONE,
  ...SCHEMES.flatMap((scheme) => CARRIERS.map((carry) => carry(scheme))),
  ...TAGS.flatMap((tag) =>
    EVENTS.flatMap((event) => [
      `<${tag} src=x href=x ${event}="${ACT}" tabindex=0 autofocus open style="animation:x 1s">a</${tag}>`,
      `<${tag}/src=x/${event}=${ACT}//`,
      `"><${tag} ${event.toUpperCase()}='${ACT}' src='x'>`,
      `<svg><${tag} ${event}=${ACT} href=x></svg>`,
    ]),
  ),
];
