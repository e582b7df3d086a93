import { expect, test } from 'vitest';
import { FakeConnection, Line } from '#tests/support/doubles/rtc-connection.ts';

/** A piece of signalling; what it says has to be the same for the browser's connection and its double. */
type Script = (make: () => RTCPeerConnection, say: (words: string) => void) => Promise<void>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const fragmentOf = (connection: RTCPeerConnection): string | undefined =>
  /^a=ice-ufrag:(.*\S)/m.exec(connection.localDescription?.sdp ?? '')?.[1];
const errorOf = (operation: Promise<unknown>): Promise<string> =>
  Promise.race([
    operation.then(
      () => 'done',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    ),
    pause(300).then(() => 'never settled'),
  ]);

function addSound(connection: RTCPeerConnection): void {
  const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
  if (track) connection.addTrack(track);
}
function addPicture(connection: RTCPeerConnection): void {
  const [track] = document.createElement('canvas').captureStream().getVideoTracks();
  if (track) connection.addTrack(track);
}
const sdpOf = (connection: RTCPeerConnection): RTCSessionDescriptionInit => ({
  type: connection.localDescription?.type ?? 'offer',
  sdp: connection.localDescription?.sdp ?? '',
});

async function join(a: RTCPeerConnection, b: RTCPeerConnection): Promise<void> {
  await a.setLocalDescription();
  await b.setRemoteDescription(sdpOf(a));
  await b.setLocalDescription();
  await a.setRemoteDescription(sdpOf(b));
}

const scripts: Record<string, Script> = {
  'an offer and its answer': async (make, say) => {
    const [a, b] = [make(), make()];
    addSound(a);
    addPicture(a);
    await a.setLocalDescription();
    say(`${a.signalingState} ${a.localDescription?.type}`);
    await b.setRemoteDescription(sdpOf(a));
    say(b.signalingState);
    await b.setLocalDescription();
    say(`${b.signalingState} ${b.localDescription?.type}`);
    await a.setRemoteDescription(sdpOf(b));
    say(a.signalingState);
  },
  'an answer and a rollback that nothing was asked for': async (make, say) => {
    const [a, b] = [make(), make()];
    addSound(a);
    await join(a, b);
    say(await errorOf(a.setRemoteDescription(sdpOf(b))));
    say(await errorOf(a.setLocalDescription({ type: 'rollback' })));
  },
  'two offers at once': async (make, say) => {
    const [a, b] = [make(), make()];
    addSound(a);
    addSound(b);
    await Promise.all([a.setLocalDescription(), b.setLocalDescription()]);
    const before = fragmentOf(b);
    await b.setRemoteDescription(sdpOf(a));
    say(b.signalingState);
    await b.setLocalDescription();
    say(`${b.signalingState} ${fragmentOf(b) === before ? 'the same' : 'another'} fragment`);
  },
  candidates: async (make, say) => {
    const [a, b] = [make(), make()];
    addSound(a);
    const found: RTCIceCandidate[] = [];
    a.addEventListener('icecandidate', ({ candidate }) => candidate && found.push(candidate));
    await a.setLocalDescription();
    await pause(400);
    const [first] = found;
    say(`${found.length > 0} ${first?.usernameFragment === fragmentOf(a)}`);
    const given = first && { ...plain(first) };
    say(await errorOf(b.addIceCandidate(given)));
    await b.setRemoteDescription(sdpOf(a));
    say(await errorOf(b.addIceCandidate(given)));
    say(await errorOf(b.addIceCandidate({ ...given, usernameFragment: 'none' })));
  },
  'the fragment of ICE through another offer, an answer and a restart': async (make, say) => {
    const [a, b] = [make(), make()];
    addSound(a);
    await join(a, b);
    const before = [fragmentOf(a), fragmentOf(b)];
    const compare = (): void =>
      say([fragmentOf(a), fragmentOf(b)].map((now, n) => (now === before[n] ? 'same' : 'new')).join());
    await join(a, b);
    compare();
    await join(b, a);
    compare();
    a.restartIce();
    await join(a, b);
    compare();
  },
  'the need of a negotiation': async (make, say) => {
    const [a, b] = [make(), make()];
    const needs = { a: 0, b: 0 };
    a.addEventListener('negotiationneeded', () => (needs.a += 1));
    b.addEventListener('negotiationneeded', () => (needs.b += 1));
    const tell = async (): Promise<void> => {
      await pause(100);
      say(`${needs.a} ${needs.b}`);
    };
    addSound(a);
    addPicture(a);
    await tell();
    await join(a, b);
    await tell();
    addSound(b);
    await tell();
    await join(b, a);
    await tell();
    a.restartIce();
    await tell();
  },
  'a connection that was closed': async (make, say) => {
    const [a, b] = [make(), make()];
    addSound(a);
    await a.setLocalDescription();
    const offer = sdpOf(a);
    const underWay = errorOf(b.setRemoteDescription(offer));
    b.close();
    say(await underWay);
    say(await errorOf(b.setRemoteDescription(offer)));
    say(b.signalingState);
  },
};

function plain({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): RTCIceCandidateInit {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

async function play(script: Script, make: () => RTCPeerConnection): Promise<string[]> {
  const said: string[] = [];
  const made: RTCPeerConnection[] = [];
  const making = (): RTCPeerConnection => {
    const connection = make();
    made.push(connection);
    return connection;
  };
  await script(making, (words) => void said.push(words));
  for (const connection of made) connection.close();
  return said;
}

test.each(Object.entries(scripts))('the double does what the browser does: %s', async (_, script) => {
  const line = new Line();
  const inBrowser = await play(script, () => new RTCPeerConnection());
  const inDouble = await play(script, () => new FakeConnection(line) as unknown as RTCPeerConnection);
  expect(inBrowser.length).toBeGreaterThan(0);
  expect(inDouble).toEqual(inBrowser);
});
