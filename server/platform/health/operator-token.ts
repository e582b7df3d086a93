import type { Config } from '#server/platform/config.ts';
import { sameText } from '#server/platform/http/same-text.ts';

/** Returns whether a request bears METRICS_TOKEN; false without that setting. */
export function isOperator({ headers }: Request, { METRICS_TOKEN }: Pick<Config, 'METRICS_TOKEN'>): boolean {
  if (!METRICS_TOKEN) return false;
  return sameText(headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`);
}
