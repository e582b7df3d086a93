/** Returns which greeting fits the hour in a time zone. */
export function greetingOf(now: Date, timeZone: string): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  );
  if (hour < 12) return 'goodMorning';
  return hour < 17 ? 'goodAfternoon' : 'goodEvening';
}
