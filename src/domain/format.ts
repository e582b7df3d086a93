import type { ConsultationMode } from '#contract/shared.ts';

/** A mode in a file that the server writes: IN_PERSON is in-person (R5.05). Screens have the catalogue's words. */
export function modeLabel(mode: ConsultationMode): string {
  return mode.toLowerCase().replaceAll('_', '-');
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Integer paise as "₹ 1,33,501.95". */
export function money(paise: number): string {
  return rupees.format(paise / 100).replace('₹', '₹ ');
}

/** A waiting time as text: "48 s", "12 min", "2 h 35", "3 days". */
export function waitWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${hours} h`;
}

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function localDate(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
}

/** "+91 98••• ••412": enough to recognise a number, too little to call it. Empty where none is recorded. */
export function maskMobile(mobile: string): string {
  if (!mobile) return '';
  const digits = mobile.replace(/\D/g, '');
  const local = digits.slice(-10);
  const country = digits.slice(0, -10) || (/^[6-9]\d{9}$/.test(digits) ? '91' : '');
  return `${country && `+${country} `}${local.slice(0, 2)}••• ••${local.slice(-3)}`;
}
