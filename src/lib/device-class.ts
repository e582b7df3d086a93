import { CALL_NETWORKS, type CallDevice } from '#contract/call-reports.ts';

/** Most specific first: Edge and Opera also contain Chrome, and Chrome also contains Safari. */
const BROWSERS = [
  [/\bEdgA?\/(\d{1,4})/, 'edge'],
  [/\bOPR\/(\d{1,4})/, 'opera'],
  [/\bSamsungBrowser\/(\d{1,4})/, 'samsung'],
  [/\b(?:Firefox|FxiOS)\/(\d{1,4})/, 'firefox'],
  [/\b(?:Chrome|CriOS)\/(\d{1,4})/, 'chrome'],
  [/\bVersion\/(\d{1,4})\S{0,20} (?:Mobile\/\w{1,20} )?Safari\//, 'safari'],
] as const satisfies readonly (readonly [RegExp, CallDevice['browser']])[];

/** Returns the kind of device and its browser, without the rest of the user agent. An iPad says that it is a Mac that is touched. */
export function deviceClass(userAgent: string, touchPoints: number): CallDevice {
  const found = BROWSERS.map(([pattern, browser]) => ({
    browser,
    version: pattern.exec(userAgent)?.[1],
  })).find(({ version }) => version !== undefined);
  return {
    kind: kindOf(userAgent, touchPoints),
    browser: found?.browser ?? 'other',
    version: found ? Number(found.version) : null,
  };
}

function kindOf(userAgent: string, touchPoints: number): CallDevice['kind'] {
  if (/\b(?:iPhone|iPod)\b/.test(userAgent)) return 'phone';
  if (/\biPad\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}

/** Returns what the browser estimates of its network; null where it does not. */
export function networkType(): (typeof CALL_NETWORKS)[number] | null {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return CALL_NETWORKS.find((type) => type === connection?.effectiveType) ?? null;
}
