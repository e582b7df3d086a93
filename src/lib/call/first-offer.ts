/** The polite side leaves the first offer to the other for so long: two at once cost a slow line one of them, and its time. */
const HOLD_MS = 2_500;

/** Offers at once, or, as the side that leaves the first offer to the other, where theirs has not come after a hold. */
export function afterTheirs(connection: RTCPeerConnection, mayBeFirst: boolean, offer: () => void): void {
  if (mayBeFirst || connection.remoteDescription) return offer();
  setTimeout(() => {
    if (!connection.remoteDescription) offer();
  }, HOLD_MS);
}
