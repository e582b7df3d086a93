const SPEAKING_LEVEL = 0.02;

/** Returns whether sound of speech arrives by a connection. */
export function isSpeaking(connection: RTCPeerConnection): boolean {
  return connection
    .getReceivers()
    .flatMap((receiver) => (receiver.track.kind === 'audio' ? receiver.getSynchronizationSources() : []))
    .some((source) => (source.audioLevel ?? 0) > SPEAKING_LEVEL);
}
