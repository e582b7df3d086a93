const SPEAKING_LEVEL = 0.02;

/** @returns whether the other side of a connection speaks at this moment */
export function hearsSpeech(connection: RTCPeerConnection): boolean {
  return connection
    .getReceivers()
    .filter(({ track }) => track.kind === 'audio')
    .flatMap((receiver) => receiver.getSynchronizationSources())
    .some(({ audioLevel = 0 }) => audioLevel > SPEAKING_LEVEL);
}
