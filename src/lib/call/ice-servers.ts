/**
 * The servers that this browser can connect through. One entry that it refuses would let no connection be made at all,
 * so such an entry is left out and reported.
 */
export function usableIceServers(
  servers: readonly RTCIceServer[],
  report: (error: unknown) => void,
): RTCIceServer[] {
  return servers.filter((server) => {
    try {
      new RTCPeerConnection({ iceServers: [server] }).close();
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  });
}
