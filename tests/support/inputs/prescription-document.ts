import type { PrescriptionItem } from '#contract/prescriptions.ts';
import type { PrescriptionDocument } from '#server/prescriptions/prescription-pdf.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

const NAMES = ['Paracetamol', 'Amoxicillin', 'Cetirizine', 'Salbutamol', 'Metformin'];

const itemOf = (i: number): PrescriptionItem => ({
  medicineId: i + 1,
  genericMedicineName: `${NAMES[i % NAMES.length]} ${i + 1}`,
  strength: '500 mg',
  dosageForm: 'Tablet',
  dose: { amount: 1, unit: 'TABLET' },
  route: 'ORAL',
  frequency: '1-0-1',
  timing: 'AFTER_FOOD',
  durationDays: 5,
  instructions: i % 2 ? 'जेवणानंतर 1 गोळी घ्या।' : 'With a full glass of water.',
  continued: false,
});

/** Returns what a prescription needs of its consultation. */
function consultation(more: Partial<ConsultationRow>): ConsultationRow {
  const row: Partial<ConsultationRow> = {
    consultationNumber: 'C-1041',
    patientId: 'a',
    mode: 'VIDEO',
    visit: 'FIRST',
    clinicName: 'Shanti Multispeciality, Kothrud',
    clinicAddress: '14 Paud Road, Kothrud',
    clinicCity: 'Pune',
    clinicPhone: '+91 20 2545 0180',
    salutation: 'Dr.',
    doctorName: 'Meera Iyer',
    qualification: 'MBBS, DNB (Family Medicine)',
    council: 'Maharashtra Medical Council',
    registrationNumber: '2011/04/1187',
    mrn: '211742',
    name: 'Sunita Patil',
    sex: 'FEMALE',
    bornOn: '2020-08-12',
    mobile: '+919812345412',
    address: '8 Karve Nagar',
    city: 'Pune',
    allergies: [],
    noKnownAllergies: false,
    conditions: [],
    languages: [],
    note: {
      complaint: 'Right ear pain and fever for 2 days.',
      history: '',
      examination: 'T 38.4 °C, pulse 112, SpO₂ 96 %. Right eardrum red, bulging.',
      diagnoses: [{ code: 'H66.0', title: 'Acute suppurative otitis media' }],
      advice: 'Plenty of fluids.',
      followUp: 'In 3 days by video',
    },
    ...more,
  };
  return row as ConsultationRow;
}

export function prescriptionDocument(
  count: number,
  {
    consultation: of = {},
    ...more
  }: Partial<Omit<PrescriptionDocument, 'consultation'>> & {
    consultation?: Partial<ConsultationRow>;
  } = {},
): PrescriptionDocument {
  return {
    consultation: consultation(of),
    items: Array.from({ length: count }, (_, i) => itemOf(i)),
    version: 1,
    signedAt: new Date('2026-11-25T07:18:00Z'),
    timeZone: 'Asia/Kolkata',
    productName: 'Wardline',
    place: 'Shanti Multispeciality Hospital, Pune',
    signature: null,
    weight: { kg: 20, at: new Date('2026-11-12T07:18:00Z') },
    tests: ['Complete blood count', 'C-reactive protein'],
    checkUrl: 'https://portal.wardline.example/prescription/AbCdEfGhIjKlMnOpQrStUv',
    ...more,
  };
}
