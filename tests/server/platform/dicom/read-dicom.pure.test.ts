import { describe, expect, test } from 'vitest';
import { UNREADABLE } from '#contract/imaging-picture.ts';
import { dicomReader } from '#server/platform/dicom/dicom-reader.ts';
import { readDicom } from '#server/platform/dicom/read-dicom.ts';
import {
  dicomFile,
  STUDY_UID,
  SYNTAX,
  xray,
  type DicomElement,
  type Item,
} from '#tests/support/models/dicom.ts';

const read = dicomReader();
const refused = (reason: string) => ({ code: 'WRONG_TYPE', more: { reason } });
const patientOf = (given: Parameters<typeof xray>[0]) => readDicom(xray(given)).patient;

describe('elements of an X-ray', () => {
  test.each(['explicit', 'implicit'] as const)('come with %s value representations', async (syntax) => {
    const file = xray({
      syntax: SYNTAX[syntax],
      name: 'Kulkarni^Asha^^Dr',
      number: 'R-100045',
      bornOn: '19840731',
      sex: 'F',
    });
    expect(await read(file)).toMatchObject({
      studyUid: STUDY_UID,
      modality: 'DX',
      bodyPart: 'CHEST',
      studyDate: '2025-11-18',
      frames: 1,
      patient: { name: 'Asha Kulkarni', number: 'R-100045', bornOn: '1984-07-31', sex: 'F' },
    });
  });

  test('stay unknown if they are missing or impossible', () => {
    const file = readDicom(
      xray({
        bornOn: '19840231',
        more: [
          ['00080020', 'DA', '2025'],
          ['00080060', 'CS', 'dx<b>'],
          ['00180015', 'CS', ''],
        ],
      }),
    );
    expect(file).toMatchObject({ modality: '', bodyPart: '', studyDate: null });
    expect(file.patient).toEqual({ name: '', number: '', bornOn: null, sex: '' });
  });

  test('count no picture in a file without pixels, and many where they are stated', () => {
    expect(readDicom(xray({ more: [['7FE00010', 'OW', '']] }))).toMatchObject({ frames: 0, picture: null });
    expect(readDicom(xray({ more: [['00280008', 'IS', '24']] }))).toMatchObject({
      frames: 24,
      picture: null,
    });
  });
});

const CHARACTER_SETS: readonly [set: string, bytes: string, name: string][] = [
  ['', 'Kulkarni^Asha', 'Asha Kulkarni'],
  ['ISO_IR 100', 'Buc^J\u00E9r\u00F4me', 'Jérôme Buc'],
  ['ISO_IR 144', '\u00BB\u00EE\u00DACe\u00DC', 'ЛюкCeм'],
  ['ISO_IR 192', Buffer.from('कुलकर्णी^आशा').toString('latin1'), 'आशा कुलकर्णी'],
  ['GB18030', 'Wang^XiaoDong=\u00CD\u00F5^\u00D0\u00A1\u00B6\u00AB', 'XiaoDong Wang = 小东 王'],
  ['\\ISO 2022 IR 87', 'Yamada^Tarou=\u001B$B;3ED\u001B(B^\u001B$BB@O:\u001B(B', 'Tarou Yamada = 太郎 山田'],
  [
    '\\ISO 2022 IR 149',
    'Hong^Gildong=\u001B$)C\u00FB\u00F3^\u001B$)C\u00D1\u00CE\u00D4\u00D7',
    'Gildong Hong = 吉洞 洪',
  ],
];

describe('a name', () => {
  test.each(CHARACTER_SETS)('comes in the character set "%s"', (set, bytes, name) => {
    expect(patientOf({ name: bytes, more: [['00080005', 'CS', set]] })).toMatchObject({ name });
  });

  test.each([
    ['no character set', '', 'M\u00FCller'],
    ['a character set that does not exist', 'ISO_IR 999', 'M\u00FCller'],
    ['bytes that UTF-8 does not have', 'ISO_IR 192', 'M\u00FCller'],
    ['an escape to a set that is not named', 'ISO_IR 100', '\u001B$B;3ED'],
    ['three character sets', '\\ISO 2022 IR 87\\ISO 2022 IR 149', '\u001B$B;3ED\u001B(B'],
  ])('stays unknown with %s, and is never a guess', (_, set, name) => {
    expect(patientOf({ name, more: [['00080005', 'CS', set]] }).name).toBe(UNREADABLE);
  });
});

test('a number of which a part cannot be read stays unknown as a whole', () => {
  const more: Item = [['00080005', 'CS', 'ISO_IR 192']];
  expect(patientOf({ number: 'R-\u00FC7', more }).number).toBe(UNREADABLE);
});

/** Sequences within one another. */
const nested = (depth: number): DicomElement =>
  Array.from({ length: depth }).reduce<DicomElement>(
    (inner) => ['00081140', 'SQ', [[inner]]],
    ['00081150', 'UI', '1.2'],
  );
const many = (count: number): Item[] =>
  Array.from({ length: count }, (): Item => [['00081150', 'UI', '1.2']]);

describe('a file is refused', () => {
  test.each([
    ['that is cut off in its picture', xray({ rows: 64, columns: 64 }).subarray(0, 3_000), 'DICOM_DAMAGED'],
    [
      'with fewer pixels than it states',
      xray({ rows: 64, columns: 64, pixels: new Uint8Array(100) }),
      'DICOM_DAMAGED',
    ],
    ['that ends after its name', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]), 'DICOM_DAMAGED'],
    [
      'of text with a name of DICOM in it',
      Buffer.from(`${'x'.repeat(128)}DICM and no more of it`),
      'DICOM_DAMAGED',
    ],
    ['with a number of frames that is none', xray({ more: [['00280008', 'IS', '-3']] }), 'DICOM_DAMAGED'],
    ['that is deflated', xray({ syntax: SYNTAX.deflated }), 'DICOM_DEFLATED'],
    ['of no study', xray({ more: [['0020000D', 'UI', '']] }), 'DICOM_WITHOUT_STUDY'],
    ['of a study that is no number', xray({ more: [['0020000D', 'UI', '1.2/../3']] }), 'DICOM_WITHOUT_STUDY'],
    ['with 17 sequences in one another', xray({ more: [nested(17)] }), 'DICOM_TOO_COSTLY'],
    ['with 200,001 elements', xray({ more: [['00081140', 'SQ', many(200_001)]] }), 'DICOM_TOO_COSTLY'],
  ])('%s', async (_, file, reason) => {
    await expect(read(file)).rejects.toMatchObject(refused(reason));
  });

  test('with 100,000 sequences in one another, without the end of the thread', async () => {
    const open = Buffer.from('0800401153510000FFFFFFFFFEFF00E0FFFFFFFF', 'hex');
    const file = Buffer.concat([dicomFile([]), ...Array.from({ length: 100_000 }, () => open)]);
    await expect(read(file)).rejects.toMatchObject({ code: 'WRONG_TYPE' });
    expect(await read(xray())).toMatchObject({ studyUid: STUDY_UID });
  });

  test('counts as too costly if it takes more time or memory than a file may', async () => {
    const large = xray({ more: [['00081140', 'SQ', many(100_000)]] });
    await expect(dicomReader({ timeMs: 5 })(large)).rejects.toMatchObject(refused('DICOM_TOO_COSTLY'));
    await expect(dicomReader({ memoryMb: 24 })(large)).rejects.toMatchObject(refused('DICOM_TOO_COSTLY'));
  });
});
