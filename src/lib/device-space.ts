import { reportQuietly } from '#lib/quiet-report.ts';

let asked = false;

/**
 * Something waits on this device: where the portal is installed, the browser is asked once not to clear it when the disk
 * gets short. Not in a tab, where some browsers would ask the person.
 */
export function keepSpace(): void {
  if (asked || !matchMedia('(display-mode: standalone)').matches) return;
  asked = true;
  navigator.storage.persist().catch((error: unknown) => reportQuietly('storage', error));
}

/** How much of this device the portal takes. What browsers say of the rest is no measure: some name the same for everybody. */
export async function bytesUsed(): Promise<number | undefined> {
  return (await navigator.storage?.estimate().catch(() => undefined))?.usage;
}
