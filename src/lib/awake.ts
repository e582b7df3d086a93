let holders = 0;

/** Somebody is busy without touching the device, as in a call: it does not lock meanwhile. @returns ends it */
export function stayAwake(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

export const isAwake = (): boolean => holders > 0;
