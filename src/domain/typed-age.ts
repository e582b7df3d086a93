const DAY_MS = 86_400_000;

/**
 * Reads an age as people say it ("62", "62 y", "8 months", "3w", "10 d") as a birth in the form of `KnownBirth`, as exactly as it says it;
 * undefined for any other text. `today`: YYYY-MM-DD.
 */
export function birthOfAge(text: string, today: string): string | undefined {
  const found = /^(\d{1,3}) ?(y|yr|yrs|year|years|m|mo|mths|month|months|w|wk|wks|week|weeks|d|day|days)?\.?$/i.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const count = Number(found[1]);
  const [year = 0, month = 0] = today.split('-').map(Number);
  switch ((found[2] ?? 'y')[0]?.toLowerCase()) {
    case 'm': {
      const months = year * 12 + month - 1 - count;
      return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
    }
    case 'w':
      return dayBefore(today, count * 7);
    case 'd':
      return dayBefore(today, count);
    default:
      return String(year - count);
  }
}

function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
