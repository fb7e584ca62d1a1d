/** What kind of device somebody signed in from, in words of our own; null where it did not say. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers also name those that they are like. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a `User-Agent` claims, as far as it is a browser and a system of these
 * lists: whatever else somebody writes there is neither kept nor shown.
 */
export function deviceOf(userAgent: string): Device {
  const firstIn = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: firstIn(BROWSERS), system: firstIn(SYSTEMS) };
}
