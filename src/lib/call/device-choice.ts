import { CALL_DEVICES_KEY } from '#contract/device-names.ts';
import { valueStore } from '#lib/value-store.ts';

/** Choices of a person for their calls on this device; a device that is gone is replaced by the browser's own. */
export interface DeviceChoice {
  microphone?: string;
  camera?: string;
  speaker?: string;
  savesData?: boolean;
  /** The person checks their devices before each call. */
  checksFirst?: boolean;
}

/** The choice of this device, also of the calls before. */
export const deviceChoice = valueStore(stored());

/** Changes parts of the choice. */
export function chooseDevice(part: DeviceChoice): void {
  const next = { ...deviceChoice.get(), ...part };
  deviceChoice.set(next);
  try {
    localStorage.setItem(CALL_DEVICES_KEY, JSON.stringify(next));
  } catch {
    // Without storage, the choice holds until the page is loaded again.
  }
}

function stored(): DeviceChoice {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(CALL_DEVICES_KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
