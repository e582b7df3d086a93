/** The decisions of the perfect negotiation pattern, without a connection: WebRTC 1.0, section 10.7. */

/** One of two yields when both offer at once; both sides come to the same answer by themselves. */
export function isPolite(you: string, other: string): boolean {
  return you > other;
}

export interface Negotiation {
  polite: boolean;
  /** An offer of ours is being made. */
  makingOffer: boolean;
  /** An answer to our offer is being applied: the connection is as good as stable. */
  settingAnswer: boolean;
  signalingState: string;
}

/** Returns whether a description of the other side is taken. The impolite side ignores an offer that collides with its own. */
export function verdictOn(type: string, state: Negotiation): 'take' | 'ignore' {
  const isReady = !state.makingOffer && (state.signalingState === 'stable' || state.settingAnswer);
  return type === 'offer' && !isReady && !state.polite ? 'ignore' : 'take';
}

/** Returns what names one RTCPeerConnection in its descriptions: each makes a certificate of its own. */
export function fingerprintOf(sdp: string): string | undefined {
  return /^a=fingerprint:(.*\S)/m.exec(sdp)?.[1];
}

/** Returns whether the other side has a new connection (after a reload, a second try): its old one cannot be used any more. */
export function isOtherConnection(known: string | undefined, sdp: string): boolean {
  const before = known === undefined ? undefined : fingerprintOf(known);
  return before !== undefined && before !== fingerprintOf(sdp);
}
