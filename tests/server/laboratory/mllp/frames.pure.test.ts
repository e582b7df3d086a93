// @module-tag critical
import { describe, expect, test } from 'vitest';
import { acknowledge } from '#server/laboratory/mllp/acknowledge.ts';
import { framed, FrameReader } from '#server/laboratory/mllp/frames.ts';
import { readHeader } from '#server/laboratory/mllp/header.ts';
import { readMllpSenders } from '#server/platform/mllp-settings.ts';

const [ONE, TWO] = ['MSH|one\rPID|\u{1C}x\r', 'MSH|two\r'];
const BYTES = Buffer.concat([framed(ONE), Buffer.from('\r\n'), framed(TWO)]);
const textOf = (messages: readonly Buffer[]): string[] => messages.map((one) => one.toString('latin1'));

describe('frames', () => {
  test('gives the same messages wherever the bytes are split', () => {
    for (let at = 0; at <= BYTES.length; at += 1) {
      const reader = new FrameReader(1_000);
      const messages = [...reader.push(BYTES.subarray(0, at)), ...reader.push(BYTES.subarray(at))];
      expect(textOf(messages), `split at ${at}`).toEqual([ONE, TWO]);
    }
  });

  test('gives the same messages byte by byte', () => {
    const reader = new FrameReader(1_000);
    const messages = [...BYTES].flatMap((byte) => reader.push(Buffer.from([byte])));
    expect(textOf(messages)).toEqual([ONE, TWO]);
    expect(reader.held).toBe(0);
  });

  test('refuses a message of more bytes than allowed, and takes one of as many', () => {
    const body = 'x'.repeat(10_000);
    expect(textOf(new FrameReader(10_000).push(framed(body)))).toEqual([body]);
    const reader = new FrameReader(9_999);
    expect(() => reader.push(framed(body))).toThrow('TOO_LARGE');
    const slow = new FrameReader(9_999);
    const bytes = framed(body);
    expect(() => {
      for (const byte of bytes) slow.push(Buffer.from([byte]));
    }).toThrow('TOO_LARGE');
    expect(slow.held).toBeLessThan(20_000);
  });

  test('passes over a few bytes between messages, and refuses many', () => {
    const reader = new FrameReader(1_000);
    expect(textOf(reader.push(Buffer.concat([Buffer.from('GET / HTTP'), framed(TWO)])))).toEqual([TWO]);
    expect(() => reader.push(Buffer.alloc(1_025, 'x'))).toThrow('STRAY');
  });
});

const at = new Date('2026-11-29T10:15:00Z');
const headerOf = (text: string) => readHeader(Buffer.from(text, 'latin1'));

describe('an acknowledgement', () => {
  test('repeats the separators, the control id and the parties of the message', () => {
    const header = headerOf(
      'MSH#*!?@#LIS*1.2#CITY LAB#WARDLINE#PUNE#20261129##ORU*R01#C-1#P#2.5.1######8859/1',
    );
    const [msh, msa] = acknowledge('AA', header, { at }).split('\r');
    expect(msh).toMatch(
      /^MSH#\*!\?@#WARDLINE#PUNE#LIS\*1\.2#CITY LAB#20261129101500\+0000##ACK\*R01\*ACK#[0-9a-f]{20}#P#2\.5\.1######8859\/1$/,
    );
    expect(msa).toBe('MSA#AA#C-1');
  });

  test('names code and place of a fault from version 2.5 on, and before it only the words', () => {
    const text = String.raw`MSH|^~\&|LIS|LAB|||2026||ADT^A01|C-2|P|`;
    const answer = acknowledge('AR', headerOf(`${text}2.5`), { at, fault: 'TYPE' });
    expect(answer.split('\r').slice(1)).toEqual([
      'MSA|AR|C-2|Unsupported message type',
      'ERR||MSH^1^9|200^Unsupported message type^HL70357|E',
      '',
    ]);
    expect(
      acknowledge('AR', headerOf(`${text}2.3`), { at, fault: 'TYPE' })
        .split('\r')
        .slice(1),
    ).toEqual(['MSA|AR|C-2|Unsupported message type', '']);
  });

  test('answers bytes without a header with the usual separators', () => {
    expect(headerOf('hello')).toBeUndefined();
    const [msh, msa] = acknowledge('AR', undefined, { at, fault: 'HEADER' }).split('\r');
    expect(msh).toMatch(/^MSH\|\^~\\&\|/);
    expect(msa).toBe('MSA|AR||Segment sequence error');
  });

  test('sends no control character back', () => {
    const header = headerOf('MSH|^~\\&|L\u{1C}IS|LAB|||||ORU^R01|C\v-3|P|2.5');
    expect(header).toMatchObject({ controlId: 'C-3', senderNames: ['LIS', 'LAB'] });
  });
});

test.each(['', 'LIS', 'LIS:LAB', 'LIS:LAB=', ':=hub', 'A:B:C=hub', 'LIS:LAB=one;LIS:LAB=two'])(
  'the setting of senders refuses %j',
  (text) => {
    expect(readMllpSenders(text)).toBeUndefined();
  },
);

test('the setting of senders names the hub of each', () => {
  const senders = readMllpSenders('LIS:CITY LAB=*; ANALYSER: = wardline_baner');
  expect([...(senders ?? [])]).toEqual([
    ['LIS:CITY LAB', null],
    ['ANALYSER:', 'wardline_baner'],
  ]);
});
