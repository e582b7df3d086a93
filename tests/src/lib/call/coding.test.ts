import { describe, expect, test } from 'vitest';
import { withCoding, type Coding } from '#lib/call/coding.ts';

/** The description of Chromium 156, shortened. */
const SDP = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=sendrecv',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'a=mid:1',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=sendrecv',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 transport-cc',
  '',
].join('\r\n');

const CLEAR: Coding = { packetMs: 20, repeats: false, picture: true };
const linesOf = (coding: Partial<Coding>, sdp = SDP): string[] =>
  withCoding(sdp, { ...CLEAR, ...coding }).split('\r\n');

describe('the coding of sound', () => {
  test('sound has packets of 20 ms and sends no silence', () => {
    const lines = linesOf({});
    expect(lines).toContain('a=ptime:20');
    expect(lines).toContain('a=fmtp:111 minptime=10;usedtx=1;useinbandfec=1');
    expect(lines).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126');
  });
  test('sound on a narrow line has long packets with nothing but the name of the stream', () => {
    const lines = linesOf({ packetMs: 60 });
    const audio = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('m=video')),
    );
    expect(audio).toContain('a=ptime:60');
    expect(audio.filter((line) => line.startsWith('a=extmap'))).toEqual([
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    ]);
    expect(audio.join()).not.toContain('transport-cc');
    // The picture of a trial is still measured.
    expect(lines).toContain('a=rtcp-fb:96 transport-cc');
  });
  test('sound repeats itself on a line that loses packets, where the browser can', () => {
    expect(linesOf({ repeats: true })).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 63 111 9 0 8 13 110 126');
    const without = SDP.replace(/a=rtpmap:63.*\r\na=fmtp:63.*\r\n/, '').replace('111 63 9', '111 9');
    expect(linesOf({ repeats: true }, without)).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111 9 0 8 13 110 126');
  });
  test('sound has one duration for its packets, also when the description is set again', () => {
    const again = withCoding(withCoding(SDP, { ...CLEAR, packetMs: 60 }), CLEAR).split('\r\n');
    expect(again.filter((line) => line.startsWith('a=ptime'))).toEqual(['a=ptime:20']);
  });
  test('sound stays as it is where there is no Opus', () => {
    const old = SDP.replace('opus/48000/2', 'PCMU/8000');
    expect(withCoding(old, CLEAR)).toBe(old);
  });
});

test('a picture that is given up is no longer taken, and the sound still is', () => {
  const lines = linesOf({ picture: false });
  const video = lines.slice(lines.findIndex((line) => line.startsWith('m=video')));
  expect(video).toContain('a=sendonly');
  expect(lines.filter((line) => line === 'a=sendrecv')).toHaveLength(1);
  const received = SDP.replace(/(m=video[^]*)a=sendrecv/, '$1a=recvonly');
  expect(linesOf({ picture: false }, received)).toContain('a=inactive');
});

test('each line of a description ends as SDP wants it', () => {
  expect(withCoding(SDP, CLEAR).endsWith('\r\n')).toBe(true);
  expect(withCoding(SDP, CLEAR)).not.toMatch(/[^\r]\n/);
});
