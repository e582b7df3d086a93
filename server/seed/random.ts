/** A small seeded generator (mulberry32), so that the seeded hospital is the same on every machine. Never for secrets. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** An id in the format of a UUID. */
  id(): string;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  const int = (below: number): number => Math.floor(next() * below);
  const hex = (length: number): string => Array.from({ length }, () => int(16).toString(16)).join('');
  return {
    next,
    int,
    pick: (from) => from[int(from.length)] as (typeof from)[number],
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
