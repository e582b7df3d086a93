/** "Mute here": the sound of what waits now is stopped on this device; the next one to come rings again. */
let muted = false;

export function muteAlerts(): void {
  muted = true;
}

export function unmuteAlerts(): void {
  muted = false;
}

export function alertsAreMuted(): boolean {
  return muted;
}
