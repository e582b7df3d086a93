/**
 * Returns the last line of an SMS by which a browser offers its code on the pages of one origin alone; null where none can be
 * written: only https origins without a port are bound. https://wicg.github.io/sms-one-time-codes
 */
export function originLine(publicUrl: string, code: string): string | null {
  const { protocol, port, hostname } = new URL(publicUrl);
  return protocol === 'https:' && port === '' ? `@${hostname} #${code}` : null;
}
