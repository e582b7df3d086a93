/** Prefix, separator and digits. */
const TYPED = /^([A-Z]{2})[\s‐-―-]*(\d+)$/;

/** Returns the number of an order or a consultation as it is stored: "lb47814" and "LB 47814" are LB-47814. Any other text stays, in capitals. */
export function orderNumberOf(typed: string): string {
  return typed.trim().toUpperCase().replace(TYPED, '$1-$2');
}
