import type { NoteTexts } from '#contract/note-templates.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import type { Random } from '#server/seed/random.ts';

interface Template {
  /** Name in the reference list of specialisations; null: for every doctor. */
  specialisation: string | null;
  name: string;
  texts: Partial<NoteTexts>;
}

const GENERAL = 'General Medicine (Internal Medicine)';
const FAMILY = 'Family Medicine';
const SKIN = 'Dermatology, Venereology and Leprosy';
const HEART = 'Cardiology';
const CHILDREN = 'Paediatrics';
const WOMEN = 'Obstetrics and Gynaecology';

/** The hospital's templates: they ask, and state no finding. "___" is what the doctor fills in. */
const TEMPLATES: readonly Template[] = [
  {
    specialisation: null,
    name: 'Follow-up visit',
    texts: {
      complaint: 'Follow-up for ___',
      history: 'Since the last visit: ___\nTakes the medicines as prescribed: ___\nSide effects: ___',
      followUp: 'In ___, ___',
    },
  },
  ...[GENERAL, FAMILY].flatMap((specialisation): Template[] => [
    {
      specialisation,
      name: 'Fever',
      texts: {
        complaint: 'Fever for ___ days',
        history:
          'Highest temperature: ___\nChills: ___\nCough, sore throat: ___\nRash: ___\nUrine: ___\nTravel, contacts: ___',
        examination: 'General condition: ___\nThroat: ___\nChest: ___\nNeck stiffness: ___',
        advice:
          'Come at once with: breathlessness, confusion, a rash that does not fade, no urine for 8 hours.',
        followUp: 'In ___ days, ___',
      },
    },
    {
      specialisation,
      name: 'Blood pressure review',
      texts: {
        complaint: 'Review of blood pressure',
        history:
          'Home readings: ___\nChest pain, breathlessness: ___\nDizziness: ___\nSalt, tobacco, alcohol: ___',
        examination: 'BP: ___\nPulse: ___\nAnkle swelling: ___',
        followUp: 'In ___ weeks with the readings of the last week',
      },
    },
  ]),
  {
    specialisation: SKIN,
    name: 'Rash',
    texts: {
      complaint: 'Rash for ___',
      history:
        'Where it began: ___\nItch or pain: ___\nNew medicines, cosmetics, contacts: ___\nTreated with: ___',
      examination: 'Distribution: ___\nKind of lesion: ___\nScale, crust: ___\nMucosa, nails, scalp: ___',
    },
  },
  {
    specialisation: HEART,
    name: 'Chest pain',
    texts: {
      complaint: 'Chest pain for ___',
      history:
        'Place and spread: ___\nOn effort or at rest: ___\nLasts: ___\nBreathlessness, sweating: ___\nRisk factors: ___',
      examination: 'BP: ___\nPulse: ___\nECG: ___',
      advice:
        'Call for emergency care at once with pain at rest for more than 10 minutes, fainting or breathlessness.',
    },
  },
  {
    specialisation: CHILDREN,
    name: 'Child with fever',
    texts: {
      complaint: 'Fever for ___ days',
      history:
        'Weight: ___ kg\nDrinks: ___\nWet nappies or urine: ___\nVomiting, loose stools: ___\nImmunisation: ___',
      examination: 'Alertness: ___\nBreathing: ___\nEars, throat: ___\nRash: ___\nNeck stiffness: ___',
      advice:
        'Come at once if the child does not drink, is hard to wake, breathes fast, or has a rash that does not fade.',
    },
  },
  {
    specialisation: WOMEN,
    name: 'Antenatal visit',
    texts: {
      complaint: 'Antenatal visit, ___ weeks',
      history: 'Last menstrual period: ___\nMovements: ___\nBleeding, leaking: ___\nHeadache, swelling: ___',
      examination: 'BP: ___\nWeight: ___ kg\nFundal height: ___\nFetal heart: ___',
      followUp: 'In ___ weeks',
    },
  },
];

const EMPTY: NoteTexts = { complaint: '', history: '', examination: '', advice: '', followUp: '' };

export async function seedNoteTemplates(tx: Tx, random: Random, now: Date): Promise<void> {
  await tx
    .insertInto('noteTemplate')
    .values(
      TEMPLATES.map(({ specialisation, name, texts }) => ({
        id: random.id(),
        providerId: null,
        clientId: null,
        specialisation,
        name,
        texts: JSON.stringify({ ...EMPTY, ...texts }),
        createdAt: now,
      })),
    )
    .execute();
}
