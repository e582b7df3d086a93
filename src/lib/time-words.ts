/** "14:30", in the viewer's own zone. */
export function timeOfDay(at: string | number | Date): string {
  return new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(at));
}

/** "21 Nov 2026" */
export function dateWords(at: string | number | Date): string {
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));
}

/** "Saturday 21 November", in the language on the screen. */
export function longDay(at: number | Date, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-IN' : `${language}-IN`, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

export function isSameDay(a: string | number | Date, b: string | number | Date): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
