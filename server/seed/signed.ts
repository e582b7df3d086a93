import { createHash, randomUUID } from 'node:crypto';
import type { Files } from '#server/platform/adapters/files.ts';
import { prescriptionPdf } from '#server/prescriptions/prescription-pdf.ts';
import { FOLLOWED_NUMBERS } from '#server/seed/followed.ts';
import { medicineNamed } from '#server/seed/medicine.ts';
import { FOLLOWED_DOSES } from '#server/seed/record-cases.ts';
import { findConsultationByNumber } from '#server/visits/consultation.queries.ts';
import type { Db } from '#server/platform/sql/database.ts';

interface Press {
  db: Db;
  files: Files;
  config: { PRODUCT_NAME: string; TIME_ZONE: string; PLACE: string };
}

/** The followed patient's prescriptions as PDF; the first visit has the pain killer, too. */
export async function seedPrescriptions({ db, files, config }: Press): Promise<void> {
  for (const number of FOLLOWED_NUMBERS) {
    const consultation = await findConsultationByNumber(db, number);
    if (!consultation?.endedAt || !consultation.providerId || !consultation.doctorUserId) continue;
    const items = FOLLOWED_DOSES.slice(0, consultation.visit === 'FIRST' ? 2 : 1).map(medicineNamed);
    const signedAt = consultation.endedAt;
    const bytes = await prescriptionPdf({
      consultation,
      items,
      version: 1,
      signedAt,
      signature: null,
      timeZone: config.TIME_ZONE,
      productName: config.PRODUCT_NAME,
      place: config.PLACE,
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await files.put(sha256, bytes);
    const documentId = randomUUID();
    await db
      .insertInto('document')
      .values({
        id: documentId,
        clientId: null,
        patientId: consultation.patientId,
        consultationId: consultation.id,
        requestId: null,
        kind: 'PRESCRIPTION',
        name: `Prescription ${number} v1.pdf`,
        contentType: 'application/pdf',
        sizeBytes: bytes.length,
        sha256,
        fileKey: sha256,
        byUser: consultation.doctorUserId,
        at: signedAt,
        receivedAt: signedAt,
      })
      .execute();
    await db
      .insertInto('prescription')
      .values({
        id: randomUUID(),
        consultationId: consultation.id,
        clientId: randomUUID(),
        version: 1,
        items: JSON.stringify(items),
        overrides: '[]',
        documentId,
        sha256,
        signedBy: consultation.providerId,
        signedAt,
      })
      .execute();
  }
}
