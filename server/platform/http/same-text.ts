import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return timingSafeEqual(x as Buffer, y as Buffer);
}
