import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { encode } from 'uqr';
import { consultationCalls } from '#contract/consultations.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { storageCalls } from '#contract/storage.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { prescriptionPdf } from '#server/prescriptions/prescription-pdf.ts';
import { ageWords } from '#domain/age.ts';
import { prescriptionDocument } from '#tests/support/inputs/prescription-document.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { missingGlyphs, pageTexts, pdfText, rectangles } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

describe('the paper', () => {
  test('splits fifteen medicines over two pages, each with patient and number, and splits no medicine', async () => {
    const bytes = await prescriptionPdf(prescriptionDocument(15));
    const pages = pageTexts(bytes);
    expect(pages).toHaveLength(2);
    pages.forEach((text, i) =>
      expect(text).toMatch(new RegExp(`Sunita Patil · MRN 211742 · .*\\n?Page ${i + 1} of 2$`)),
    );
    const counts = pages.map((text) =>
      ['mg Tablet', '1-0-1 · after food', /With a full|जेवणानंतर/g].map((part) => text.split(part).length - 1),
    );
    for (const [names, doses, said] of counts) {
      expect(doses).toBe(names);
      expect(said).toBe(names);
    }
    expect(counts.map(([names = 0]) => names).reduce((a, b) => a + b)).toBe(15);
    expect(missingGlyphs(bytes)).toBe(0);
  });

  test('prints each amount exactly, its unit and the side', async () => {
    const { items } = prescriptionDocument(1);
    const [line] = items;
    if (!line) throw new Error('no line');
    const lines = [
      { ...line, dose: { amount: 0.25, unit: 'MCG' as const } },
      { ...line, dose: { amount: 0.125, unit: 'MG' as const } },
      { ...line, dose: { amount: 1.5, unit: 'DROP' as const }, route: 'RIGHT_EYE' as const },
      { ...line, dose: { amount: 1, unit: 'DROP' as const }, route: 'LEFT_EYE' as const },
      { ...line, dose: { amount: 600_000, unit: 'UNIT' as const } },
      { ...line, frequency: 'sos', maxPerDay: 3 },
    ];
    const text = pdfText(await prescriptionPdf(prescriptionDocument(1, { items: lines })));
    for (const said of [
      '0.25 mcg · by mouth',
      '0.125 mg · by mouth',
      '1.5 drops · into the right eye',
      '1 drop · into the left eye',
      '6,00,000 units · by mouth',
      'SOS, at most 3 times a day',
    ])
      expect(text).toContain(said);
  });

  test('says the dose of a high-alert medicine in words, too, and of no other', async () => {
    const [line] = prescriptionDocument(1).items;
    const insulin = listMedicines().find(({ genericMedicineName: name }) => name === 'Insulin glargine');
    if (!line || !insulin) throw new Error('no line');
    const { id: medicineId, genericMedicineName, strength, dosageForm } = insulin;
    const dose = { amount: 10, unit: 'UNIT' as const };
    const items = [line, { ...line, medicineId, genericMedicineName, strength, dosageForm, dose }];
    const text = pdfText(await prescriptionPdf(prescriptionDocument(1, { items })));
    expect(text).toContain('10 units · ');
    expect(text.match(/A dose is [^.]*\./g)).toEqual(['A dose is ten units.']);
  });

  test('produces the same bytes for the same content', async () => {
    const [one, two] = await Promise.all([1, 2].map(async () => prescriptionPdf(prescriptionDocument(3))));
    expect(Buffer.compare(one as Uint8Array, two as Uint8Array)).toBe(0);
  });

  test('says what is not recorded, and never that there is none', async () => {
    const note = { complaint: '', history: '', examination: '', diagnoses: [], advice: '', followUp: '' };
    const text = pdfText(
      await prescriptionPdf(prescriptionDocument(1, { weight: null, tests: [], consultation: { note } })),
    );
    for (const label of ['Complaint', 'Examination', 'Diagnosis', 'Allergies'])
      expect(text).toContain(`${label}\nNot recorded`);
    expect(text).toContain('Weight: not recorded');
    expect(text).not.toMatch(/\bnone\b|no known|Advice|Tests/i);
    const asked = { consultation: { noKnownAllergies: true } };
    expect(pdfText(await prescriptionPdf(prescriptionDocument(1, asked)))).toContain('Allergies\nNone known');
  });

  test('contains tags: title, language, headings, a list of medicines, pictures with a name', async () => {
    const source = Buffer.from(await prescriptionPdf(prescriptionDocument(2))).toString('latin1');
    for (const part of ['/Marked true', '/Lang (en-IN)', '/DisplayDocTitle true', 'Prescription C-1041'])
      expect(source).toContain(part);
    const count = (tag: string): number => source.split(`/S /${tag}\n`).length - 1;
    expect(['Document', 'H1', 'L', 'LI', 'LBody', 'Figure'].map(count)).toEqual([1, 1, 1, 2, 2, 1]);
    expect(source).toContain('/Alt (QR code of the page that says whether this version is current)');
  });

  test('prints the instructions in the patient’s language under the English ones', async () => {
    const doc = prescriptionDocument(1);
    const items = doc.items.map((item) => ({
      ...item,
      instructions: 'Shake well.',
      translated: { language: 'Marathi', text: 'बाटली हलवा' },
    }));
    const text = pdfText(await prescriptionPdf({ ...doc, items }));
    expect(text).toMatch(/Shake well\.\s+बाटली हलवा/);
  });

  test('draws every dark square of the code of its address', async () => {
    const { checkUrl = '' } = prescriptionDocument(1);
    const { data } = encode(checkUrl, { ecc: 'M', border: 0 });
    expect(rectangles(await prescriptionPdf(prescriptionDocument(1)))).toBe(
      data.flat().filter(Boolean).length,
    );
  });

  test.each([
    ['1992-03-04', '34 years'],
    ['2020-08-12', '6 years 3 months'],
    ['2025-11-25', '1 year'],
    ['2026-10-25', '4 weeks'],
    ['2025-09-25', '1 year 2 months'],
    ['2026-11-24', '1 day'],
  ])('says the age of one born on %s as %s', (bornOn, words) => {
    expect(ageWords(bornOn, '2026-11-25')).toBe(words);
  });
});

describe('a signed prescription', async () => {
  const server = await openServer();
  let v: Visit;
  const sign = async (): Promise<{ documentId: string; version: number }> => {
    const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, {
      body: { consultationNumber: v.number, clientId: randomUUID(), items: [pick('Paracetamol')] },
    });
    return prescription;
  };
  const paper = async (documentId: string): Promise<string> => {
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
    return pdfText(new Uint8Array(await (await server.request(url, { method: 'GET' })).arrayBuffer()));
  };
  const check = async (path: string): Promise<[number, string]> => {
    const answer = await server.request(path, { method: 'GET' });
    return [answer.status, await answer.text()];
  };
  const pathIn = (text: string): string =>
    /\/prescription\/[\w-]{22}/.exec(text.replaceAll('\n', ''))?.[0] ?? '';

  beforeAll(async () => {
    v = await visit(server, { mode: 'VIDEO', mrn: '204352' });
  });

  test('shows the latest weight with its day, and the tests of this visit', async () => {
    const { patientId } = (await server.rows('consultation')).find((row) => row.id === v.id) ?? {};
    const weight = {
      patientId: patientId ?? '',
      kind: 'VITAL' as const,
      code: 'WT',
      name: 'Weight',
      unit: 'kg',
    };
    const others = { low: null, high: null, vitalSetId: null, requestId: null };
    const days = [2, 9].map((day, i) => ({
      ...weight,
      ...others,
      id: randomUUID(),
      value: 61 - i,
      at: new Date(Date.UTC(2026, 10, day)),
    }));
    await server.db.deleteFrom('observation').where('code', '=', 'WT').execute();
    expect(await paper((await sign()).documentId)).toContain('Weight: not recorded');
    await server.db.insertInto('observation').values(days).execute();
    const { tests } = await v.doctor.call(prescriptionCalls.searchLabTests, {
      query: { text: 'blood count' },
    });
    const [test] = tests;
    await v.doctor.call(prescriptionCalls.orderLabTests, {
      body: { consultationNumber: v.number, clientId: randomUUID(), testCodes: [test?.code ?? ''] },
    });
    const text = await paper((await sign()).documentId);
    expect(text).toContain('Weight: 60 kg, recorded on 9 November 2026');
    expect(text).toContain(`Tests ordered\n${test?.name}`);
  });

  test('links to a page that shows anyone whether its version is current, and no patient data', async () => {
    const first = await sign();
    const path = pathIn(await paper(first.documentId));
    const [status, page] = await check(path);
    expect(status).toBe(200);
    expect(page).toContain('This prescription is current');
    for (const part of ['Dr. Meera Iyer', 'IST', 'Shanti']) expect(page).toContain(part);
    const { patient } = v.consultation;
    for (const secret of [patient.name, patient.mrn, v.number, 'aracetamol', 'PARACETAMOL'])
      expect(page).not.toContain(secret);
    const second = await sign();
    expect((await check(path))[1]).toContain(`Replaced by version ${second.version} on `);
    expect((await check(path))[1]).not.toContain('is current');
    expect((await check(pathIn(await paper(second.documentId))))[1]).toContain('is current');
  });

  test.each(['none', 'A'.repeat(22), '%00', '..%2f'])(
    'of another code %s says that no prescription was found',
    async (code) => {
      const [status, page] = await check(`/prescription/${code}`);
      expect(status).toBe(404);
      expect(page).toContain('Prescription not found');
    },
  );

  test('limits the requests for it from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 125 }, async () => check('/prescription/none')));
    expect(answers.map(([status]) => status)).toContain(429);
  });

  test('keeps its page after the visit is over', async () => {
    server.clock.advance(61);
    const path = pathIn(await paper((await sign()).documentId));
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    expect((await check(path))[1]).toContain('is current');
  });
});
