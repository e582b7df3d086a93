import { expect, it } from 'vitest';
import { usedFormats } from '#lib/call/codecs.ts';

const format = (mimeType: string, sdpFmtpLine?: string) =>
  ({ mimeType, clockRate: 90_000, ...(sdpFmtpLine && { sdpFmtpLine }) }) as RTCRtpCodec;
const BASELINE = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f';

it('keeps the formats that every browser has, in the order of the browser', () => {
  const used = usedFormats([
    format('video/VP8'),
    format('video/rtx'),
    format('video/VP9', 'profile-id=0'),
    format('video/H264', BASELINE),
    format('video/H264', BASELINE.replace('packetization-mode=1', 'packetization-mode=0')),
    format('video/H264', BASELINE.replace('42e01f', '64001f')),
    format('video/AV1'),
    format('video/red'),
    format('video/ulpfec'),
  ]);
  expect(used.map(({ mimeType, sdpFmtpLine }) => [mimeType, sdpFmtpLine])).toEqual([
    ['video/VP8', undefined],
    ['video/rtx', undefined],
    ['video/H264', BASELINE],
  ]);
});

it('keeps the speech format and the one that repeats it', () => {
  const formats = [
    'audio/opus',
    'audio/red',
    'audio/G722',
    'audio/PCMU',
    'audio/CN',
    'audio/telephone-event',
  ];
  expect(usedFormats(formats.map((type) => format(type))).map(({ mimeType }) => mimeType)).toEqual([
    'audio/opus',
    'audio/red',
  ]);
});
