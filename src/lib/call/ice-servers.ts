/** Answers of the browser to entries: an error if it was refused. Credentials change with each entry, addresses do not. */
const verdicts = new Map<string, unknown>();

/**
 * The servers that this browser can connect through. One entry that it refuses would let no connection be made at all,
 * so such an entry is left out and reported.
 */
export function usableIceServers(
  servers: readonly RTCIceServer[],
  report: (error: unknown) => void,
): RTCIceServer[] {
  return servers.filter((server) => {
    const { urls, username, credential } = server;
    const key = JSON.stringify([urls, Boolean(username), Boolean(credential)]);
    if (!verdicts.has(key)) verdicts.set(key, refusalOf(server));
    const error = verdicts.get(key);
    if (error) report(error);
    return !error;
  });
}

/** @returns why the browser refuses the entry */
function refusalOf(server: RTCIceServer): unknown {
  try {
    new RTCPeerConnection({ iceServers: [server] }).close();
    return undefined;
  } catch (error) {
    return error;
  }
}
