let holders = 0;

/** Keeps the device from locking while the user is busy without touching it, as in a call. @returns ends it */
export function stayAwake(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

export const isAwake = (): boolean => holders > 0;
