/** Display names of devices: «Chrome на Windows». */
export const UNKNOWN_DEVICE = "Неизвестное устройство";
export const ON = "на";
export const PROGRAM = "Программа";

/** The first match wins: browsers include each other's names, so the most specific comes first. */
export const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, "Яндекс Браузер"],
  [/\bEdgA?\/|EdgiOS\//, "Edge"],
  [/\bOPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

export const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];
