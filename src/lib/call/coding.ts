/**
 * How this side codes what it sends. A browser takes it from the description of the other side (for Opus RFC 7587, section
 * 6.1), so it is written into that description before it is set; no message is needed for it.
 */
export interface Coding {
  /** Speech in one packet, in ms: longer packets save the headers, of which each costs as much as 20 ms of speech. */
  packetMs: 20 | 60;
  /** Each packet repeats the one before (RFC 2198): speech survives loss, at twice the bit rate. */
  repeats: boolean;
  /** Without, nothing of the picture leaves: a pause alone would still repeat what was lost of it. */
  picture: boolean;
}

export type Description = RTCSessionDescriptionInit & { sdp: string };

const SPEECH_FORMAT = /^a=rtpmap:(\d+) opus\/48000/im;
const REPEAT_FORMAT = /^a=rtpmap:(\d+) red\/48000/im;
/** Matches what a narrow line does without: reports for the browser's estimate, and all additions to a packet but the stream's name. */
const COSTLY = /^a=(?:rtcp-fb:\S+ transport-cc|extmap:(?!.*sdes:mid))/;

/** @returns the description of the other side with the coding in it */
export function withCoding(sdp: string, coding: Coding): string {
  return sdp
    .split(/(?=^m=)/m)
    .map((section) => {
      if (section.startsWith('m=audio')) return withSound(section, coding);
      return section.startsWith('m=video') && !coding.picture ? withoutOurs(section) : section;
    })
    .join('');
}

function withSound(section: string, { packetMs, repeats }: Coding): string {
  const opus = SPEECH_FORMAT.exec(section)?.[1];
  if (!opus) return section;
  const red = REPEAT_FORMAT.exec(section)?.[1];
  const isNarrow = packetMs > 20;
  const lines = section
    .split('\r\n')
    .filter((line) => !/^a=(?:ptime|maxptime):/.test(line) && !(isNarrow && COSTLY.test(line)))
    .map((line) => {
      if (line.startsWith('m=audio')) return withFirst(line, [repeats ? red : opus, opus, red]);
      return line.startsWith(`a=fmtp:${opus} `) ? withFormat(line) : line;
    });
  // The last element is empty: a section ends with a line break.
  return lines.toSpliced(-1, 0, `a=ptime:${packetMs}`).join('\r\n');
}

/** The first format of the line is the one that is sent. */
function withFirst(line: string, first: readonly (string | undefined)[]): string {
  const [kind = '', port = '', protocol = '', ...formats] = line.split(' ');
  const known = first.filter((format) => format !== undefined && formats.includes(format));
  return [kind, port, protocol, ...new Set([...known, ...formats])].join(' ');
}

/** Silence is not sent, and what is lost can be restored from the next packet. */
function withFormat(line: string): string {
  const [head = '', values = ''] = line.split(/ (.*)/s);
  const kept = values.split(';').filter((value) => !/^\s*use(?:dtx|inbandfec)=/.test(value));
  return `${head} ${[...kept, 'usedtx=1', 'useinbandfec=1'].join(';')}`;
}

/** The other side takes no picture, as far as this browser knows. */
function withoutOurs(section: string): string {
  return section.replace(/^a=sendrecv/m, 'a=sendonly').replace(/^a=recvonly/m, 'a=inactive');
}

/**
 * Sets the descriptions that hold once more, with another coding. The other side needs no word of it.
 * @throws where another negotiation comes between; that one brings the coding, too
 */
export async function setAgain(
  connection: RTCPeerConnection,
  known: Description,
  coding: Coding,
): Promise<void> {
  if (connection.signalingState !== 'stable') return;
  const { type } = known;
  const remote = { type, sdp: withCoding(known.sdp, coding) };
  if (type === 'offer') {
    await connection.setRemoteDescription(remote);
    await connection.setLocalDescription();
    return;
  }
  await connection.setLocalDescription();
  try {
    await connection.setRemoteDescription(remote);
  } catch (error) {
    await connection.setLocalDescription({ type: 'rollback' });
    throw error;
  }
}
