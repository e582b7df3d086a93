import { RUNG_KEY } from '#contract/device-names.ts';
import type { Role } from '#contract/shared.ts';
import { NOTHING_RUNG, type AlertMemory } from '#domain/sounds.ts';

const keyOf = (role: Role): string => `${RUNG_KEY}${role}`;

/** The requests that this device has sounded for, in this role: ids only, no names. */
export function loadMemory(role: Role): AlertMemory {
  try {
    const text = localStorage.getItem(keyOf(role));
    return text ? { ...NOTHING_RUNG, ...(JSON.parse(text) as Partial<AlertMemory>) } : NOTHING_RUNG;
  } catch {
    return NOTHING_RUNG;
  }
}

export function storeMemory(role: Role, memory: AlertMemory): void {
  try {
    localStorage.setItem(keyOf(role), JSON.stringify(memory));
  } catch {
    // Storage may be refused; a reload then rings again.
  }
}

/** Clears the memory at logout. */
export function forgetMemory(role: Role): void {
  try {
    localStorage.removeItem(keyOf(role));
  } catch {
    // Nothing was kept.
  }
}
