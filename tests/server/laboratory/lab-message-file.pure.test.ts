import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/platform/http/refusal.ts';
import { readFile } from '#server/laboratory/hl7/read-file.ts';
import { FILE_MAX_BYTES, LINES_MAX, MESSAGES_MAX } from '#server/laboratory/hl7/reading.ts';

const ZONE = 'Asia/Kolkata';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../support/lab-messages/${name}.hl7`, import.meta.url)));

const HEAD = String.raw`MSH|^~\&|LIS|LAB|||20261129101500||ORU^R01|1|P|2.5.1||||||UNICODE UTF-8`;
const lines = (obx: readonly string[], head = HEAD): string =>
  [head, 'PID|1||R-1^^^^MR', 'OBR|1|||HB|||202611290830||||||||||||||||||F', ...obx].join('\r');
const read = async (text: string) => readFile(bytesOf(text), ZONE);
/** The value of one OBX, or why it was not read. */
async function valueOf(type: string, value: string, state = 'F'): Promise<string> {
  const { reports, faults } = await read(lines([`OBX|1|${type}|HB^Haemoglobin||${value}|g/dL|||||${state}`]));
  return reports[0]?.results[0]?.value ?? faults.map(({ reason }) => reason).join();
}

async function refusalOf(file: Uint8Array): Promise<string> {
  const error: unknown = await readFile(file, ZONE).catch((thrown: unknown) => thrown);
  return error instanceof Refusal ? `${error.code} ${error.more.reason ?? ''}`.trim() : 'none';
}

describe('a message of a laboratory', () => {
  test('the reader groups results by order, with patient, unit, range, flag, state and comment', async () => {
    const { reports, faults } = await readFile(sample('kidney'), ZONE);
    expect(reports).toMatchObject([
      {
        controlId: 'DD-2026-004711',
        sender: 'LIS, DECCAN DIAGNOSTICS',
        orderNumbers: ['LB100423'],
        patient: {
          numbers: [
            { id: 'R-100045', assigner: 'WARDLINE', type: 'MR' },
            { id: '91-0000-0000-0001', assigner: 'ABDM', type: 'ABHA' },
          ],
          name: 'ASHA RAMESH KULKARNI',
          bornOn: '1984-07-31',
          sex: 'F',
          phones: ['+919822011111'],
        },
        results: [
          {
            line: 7,
            codes: [
              { code: '2160-0', system: 'LN' },
              { code: 'CREAT', system: '99W' },
            ],
            name: 'Creatinine',
            value: '1.1',
            unit: 'mg/dL',
            range: '0.6 - 1.1',
            flags: ['N'],
            state: 'FINAL',
            sampleAt: '2026-11-29T03:00:00.000Z',
            comment: 'IDMS traceable & calibrated.',
          },
          { name: 'Potassium', value: '7.2', flags: ['HH'] },
          { name: 'Troponin', value: '<3', state: 'PRELIMINARY' },
        ],
      },
      {
        orderNumbers: ['LB100424'],
        results: [{ name: 'Malaria smear', value: 'P. vivax seen', state: 'CORRECTED' }],
      },
    ]);
    expect(faults).toEqual([
      { line: 11, segment: 'ZLB', place: 11, reason: 'SEGMENT_NOT_READ', found: 'ZLB' },
    ]);
  });

  test('the reader splits each message of a batch by the separators of its own header', async () => {
    const { reports, faults } = await readFile(sample('batch'), ZONE);
    expect(reports.map(({ controlId, results }) => [controlId, results[0]?.value])).toEqual([
      ['B1', '11.2'],
      ['B2', '11*3@4'],
    ]);
    expect(faults).toEqual([]);
  });

  test('names a broken line, a time that is not exact and a result without a state', async () => {
    const { reports, faults } = await readFile(sample('wrapped'), ZONE);
    expect(reports[0]).toMatchObject({ patient: { bornOn: '1984-07-31', sex: '' } });
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'NOT_A_SEGMENT'],
      [4, 'TIME'],
    ]);
    expect(reports[0]?.results).toMatchObject([{ value: '11.2', state: 'FINAL', sampleAt: null }]);
  });

  test('names a batch that was cut off', async () => {
    const whole = Buffer.from(sample('batch')).toString().replace('BTS|2', 'BTS|3');
    expect((await read(whole)).faults).toMatchObject([{ segment: 'BTS', reason: 'COUNT', found: '3' }]);
  });

  test.each([
    ['NM', '11.2', '11.2'],
    ['NM', '<0.01', '<0.01'],
    ['NM', '11,2', 'NUMBER'],
    ['NM', '', 'EMPTY'],
    ['NM', '""', 'EMPTY'],
    ['NM', '11.2~11.4', 'SEVERAL_VALUES'],
    ['SN', '^11.2', '11.2'],
    ['SN', '<^10', '<10'],
    ['SN', '>=^1000', '>=1000'],
    ['SN', '^1^:^160', '1:160'],
    ['SN', '^1^-^2', '1-2'],
    ['SN', '^2^+', '2+'],
    ['SN', '<>^10', 'NUMBER'],
    ['SN', '^^-^2', 'NUMBER'],
    ['ST', 'not detected', 'not detected'],
    ['ST', String.raw`5\S\2 \F\ \R\ \E\ \T\ `, String.raw`5^2 | ~ \ &`],
    ['ST', String.raw`\XC2B5\g`, 'µg'],
    ['ST', String.raw`5\mg`, 'ESCAPE'],
    ['ST', String.raw`\Z9\x`, 'ESCAPE'],
    ['ST', String.raw`5\F`, 'ESCAPE'],
    ['FT', String.raw`one\.br\two\.in+4\.`, 'one\ntwo.'],
    ['TX', 'one~two', 'one\ntwo'],
    ['CE', 'POS^Positive^L', 'Positive'],
    ['CWE', '260373001^^SCT^^^^^^Detected', 'Detected'],
    ['CWE', '260373001^^SCT', 'CODE_ONLY'],
    ['DT', '20261129', '20261129'],
    ['RP', 'http://lab.example/1', 'VALUE_TYPE'],
    ['', '11.2', 'VALUE_TYPE'],
    ['ED', '^application^pdf^Base64^JVBERi0xLjQ=x', 'DOCUMENT'],
    ['ED', '^text^html^Base64^PGh0bWw+', 'DOCUMENT'],
  ])('the reader gives a value by its type: %s %j as %j', async (type, value, expected) => {
    expect(await valueOf(type, value)).toBe(expected);
  });

  test('the reader takes up to 500 characters of a result', async () => {
    expect(await valueOf('ST', 'x'.repeat(500))).toHaveLength(500);
    expect(await valueOf('ST', 'x'.repeat(501))).toBe('TOO_LONG');
  });

  test.each(['X', 'D', 'W', 'I', 'U', 'O', 'N'])('the state %s gives no result', async (state) => {
    expect(await valueOf('NM', '11.2', state)).toBe('STATE');
  });

  test('gives an embedded PDF as a document of its order', async () => {
    const obx = 'OBX|1|ED|R^Whole report||^application^pdf^Base64^JVBERi0xLjQK||||||F';
    expect((await read(lines([obx]))).reports[0]?.documents).toEqual([
      { name: 'Whole report.pdf', data: 'JVBERi0xLjQK' },
    ]);
  });

  test.each([
    ['UNICODE UTF-8', Buffer.from('µg'), 'µg'],
    ['8859/1', Buffer.from([0xb5, 0x67]), 'µg'],
    ['8859/15', Buffer.from([0xa4]), '€'],
    ['8859/5', Buffer.from([0xd0]), 'а'],
    ['', Buffer.from([0xb5, 0x67]), 'CHARACTERS'],
    ['ASCII', Buffer.from('µg'), 'CHARACTERS'],
    ['UNICODE UTF-8', Buffer.from([0xb5, 0x67]), 'CHARACTERS'],
    ['BIG-5', Buffer.from('x'), 'CHARACTER_SET'],
  ])('the reader uses the character set that the header names: %s', async (name, value, expected) => {
    const text = lines(['OBX|1|ST|HB||@@||||||F']).replace('UNICODE UTF-8', name);
    const [before = '', after = ''] = text.split('@@');
    const file = Buffer.concat([Buffer.from(before), value, Buffer.from(after)]);
    const { reports, faults } = await readFile(file, ZONE);
    expect(reports[0]?.results[0]?.value ?? faults[0]?.reason).toBe(expected);
  });

  test.each([
    ['|ORU^R01|', '|ADT^A01|', 'MESSAGE_TYPE'],
    ['|P|2.5.1', '|T|2.5.1', 'TEST_MESSAGE'],
    [String.raw`|^~\&|`, '|^^^^|', 'HEADER'],
    [String.raw`|^~\&|`, '|^|', 'HEADER'],
  ])('the reader leaves a message out if its header has %s replaced by %s', async (from, to, reason) => {
    const { reports, faults } = await read(lines(['OBX|1|NM|HB||1|g/dL|||||F']).replace(from, to));
    expect(reports).toEqual([]);
    expect(faults).toMatchObject([{ line: 1, reason }]);
  });

  test('never gives a result to the patient or order of an earlier line that it cannot place', async () => {
    const obx = 'OBX|1|NM|HB||1|g/dL|||||F';
    const text = [lines([obx]), String.raw`PID|2||\Q`, 'OBR|2', obx].join('\r');
    const { reports, faults } = await read(text);
    expect(reports.flatMap(({ results }) => results)).toHaveLength(1);
    expect(faults.map(({ reason }) => reason)).toEqual(['ESCAPE', 'NO_PATIENT', 'NO_PATIENT']);
    const without = [HEAD, 'PID|1||R-1', obx].join('\r');
    expect((await read(without)).faults).toMatchObject([{ reason: 'NO_ORDER' }]);
  });
});

describe('the limits of a file', () => {
  test('the reader checks the size of a file before it reads anything', async () => {
    expect(await refusalOf(new Uint8Array(FILE_MAX_BYTES + 1))).toBe('TOO_LARGE');
    expect(await refusalOf(bytesOf('\r'.repeat(LINES_MAX + 1)))).toBe('TOO_LARGE MESSAGE_FILE_LONG');
    const many = `${HEAD}\r`.repeat(MESSAGES_MAX + 1);
    expect(await refusalOf(bytesOf(many))).toBe('TOO_LARGE MESSAGE_FILE_LONG');
    expect(await refusalOf(bytesOf('Haemoglobin 11.2'))).toBe('WRONG_TYPE NOT_HL7');
    expect(await refusalOf(bytesOf(''))).toBe('WRONG_TYPE NOT_HL7');
  });

  test.each(['|', '~'])('the reader leaves out a line with too many "%s"', async (sign) => {
    const { faults } = await read(lines([`OBX|1|ST|HB||${sign.repeat(2_000)}`]));
    expect(faults).toMatchObject([{ reason: 'TOO_MANY_FIELDS' }]);
  });
});
