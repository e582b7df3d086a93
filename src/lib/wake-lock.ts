/** Keeps the screen of a phone on, also after the page was in the background. @returns ends it */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  async function hold(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // Refused with a low battery; some browsers have none.
    const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) await held?.release();
    else lock = held;
  }
  const onVisible = (): void => void hold();
  document.addEventListener('visibilitychange', onVisible);
  void hold();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
