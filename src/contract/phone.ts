const INDIA = '+91';
/** Signs between the digits: spaces, dots, brackets and dashes. */
const BETWEEN = /[\s.()\u2010-\u2015-]/g;
/** A list holds several numbers in one cell: the first that can be read counts. */
const SEVERAL = /[,;/]/;

/**
 * Returns a telephone number as it is stored: "+919822011111" with its country, or digits alone where the country cannot be told, such as
 * "5552341122". Returns undefined for a text that is no number.
 */
export function phoneOf(text: string): string | undefined {
  for (const part of text.split(SEVERAL)) {
    const phone = onePhone(part);
    if (phone) return phone;
  }
  return undefined;
}

function onePhone(text: string): string | undefined {
  // A spreadsheet writes a number as 9822011111.0.
  const digits = text.trim().replace(/\.0$/, '').replaceAll(BETWEEN, '').replace(/^00/, '+');
  if (digits.startsWith(INDIA)) return ofIndia(digits.slice(INDIA.length).replace(/^0/, ''));
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^[6-9]\d{9}$/.test(digits)) return ofIndia(digits);
  if (/^0[1-9]\d{9}$/.test(digits)) return ofIndia(digits.slice(1));
  if (/^91[1-9]\d{9}$/.test(digits)) return `+${digits}`;
  return /^\d{6,10}$/.test(digits) ? digits : undefined;
}

const ofIndia = (local: string): string | undefined =>
  /^[1-9]\d{9}$/.test(local) ? `${INDIA}${local}` : undefined;

/** Returns whether a stored number can get an SMS: one with its country that is no landline of India, or ten digits of its mobiles. */
export function receivesSms(phone: string): boolean {
  return /^[6-9]\d{9}$/.test(phone) || (phone.startsWith('+') && !/^\+91[1-5]/.test(phone));
}
