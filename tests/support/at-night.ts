/** How often a random or long test repeats: in full in `npm run nightly`, less in every other run. */
export function atNight(full: number, otherwise: number): number {
  return process.env['SUITE'] === 'nightly' ? full : otherwise;
}
