import type { Availability, ServiceAndFee } from '#contract/profile-forms.ts';
import { ConsultationMode, type OwnSex } from '#contract/shared.ts';
import { listLanguages, specialisationNamed } from '#server/reference/lists.ts';
import { PROVIDERS, type ProviderSeed } from '#server/seed/people.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

interface Life {
  bornOn: string;
  sex: OwnSex;
  /** ISO 639 codes. */
  languages: readonly string[];
  /** Universities of the first degree, and of later ones. */
  universities: readonly (readonly [name: string, year: number])[];
  since: number;
  about: string;
}

const MUHS = 'Maharashtra University of Health Sciences, Nashik';

/** Profiles of some seeded providers; the others are incomplete. */
const LIVES: Readonly<Record<string, Life>> = {
  'meera.iyer': {
    bornOn: '1979-03-14',
    sex: 'FEMALE',
    languages: ['en', 'hi', 'mr', 'ta'],
    universities: [
      ['University of Pune', 2002],
      ['B. J. Government Medical College, Pune', 2006],
    ],
    since: 2006,
    about:
      'General medicine with an eye on diabetes and blood pressure. I take the time to explain what a tablet is for, and call back after new medicines.',
  },
  'arjun.rao': {
    bornOn: '1984-07-02',
    sex: 'MALE',
    languages: ['en', 'hi', 'kn'],
    universities: [
      ['Rajiv Gandhi University of Health Sciences, Bengaluru', 2008],
      ['National Board of Examinations, New Delhi', 2013],
    ],
    since: 2009,
    about: 'A family doctor for three generations of the same families.',
  },
  'sana.khan': {
    bornOn: '1987-11-23',
    sex: 'FEMALE',
    languages: ['en', 'hi', 'ur', 'mr'],
    universities: [
      [MUHS, 2011],
      [MUHS, 2015],
    ],
    since: 2015,
    about: 'Skin, hair and nails, of children too. Photographs taken by daylight help me most.',
  },
  'vikram.desai': {
    bornOn: '1972-01-30',
    sex: 'MALE',
    languages: ['en', 'hi', 'gu', 'mr'],
    universities: [
      ['University of Mumbai', 1995],
      ['University of Mumbai', 1999],
      ['Sree Chitra Tirunal Institute, Thiruvananthapuram', 2003],
    ],
    since: 1999,
    about: 'Cardiology; second looks at echocardiograms and at long lists of medicines.',
  },
};

const WORKDAYS = [1, 2, 3, 4, 5];

/** Half the fee where a profile says so, as `visitFee` bills it; else the usual fee. */
export function followUpFeeOf({ userName, feePaise }: ProviderSeed): number {
  return LIVES[userName] ? feePaise / 2 : feePaise;
}

function servicesAt(feePaise: number): ServiceAndFee[] {
  return ConsultationMode.options.map((consultationMode) => ({
    consultationMode,
    offered: true,
    feePaise,
    followUpFeePaise: feePaise / 2,
    slotMinutes: 15,
  }));
}

function timesAt(clinicId: string): Availability[] {
  const mornings = WORKDAYS.map((weekday) => ({ clinicId, weekday, from: '09:00', to: '13:00' }));
  const evenings = [1, 3].map((weekday) => ({ clinicId: null, weekday, from: '18:00', to: '20:00' }));
  return [...mornings, ...evenings];
}

/** Profile forms as their owners would have completed them. */
export async function seedProfiles(tx: Tx, staff: SeededStaff): Promise<void> {
  const languages = listLanguages();
  const rows = staff.providers.flatMap(({ id, feePaise, clinicId }, at) => {
    const seed = PROVIDERS[at];
    const life = seed && LIVES[seed.userName];
    if (!life) return [];
    const specialisation = specialisationNamed(seed.specialisation);
    return {
      providerId: id,
      dateOfBirth: life.bornOn,
      sex: life.sex,
      languageIds: JSON.stringify(
        languages.filter((row) => life.languages.includes(row.languageCode)).map((row) => row.id),
      ),
      specialisationIds: JSON.stringify(specialisation ? [specialisation.id] : []),
      qualifications: JSON.stringify(
        seed.qualification.split(', ').map((qualification, degree) => ({
          qualification,
          university: life.universities[degree]?.[0] ?? '',
          year: life.universities[degree]?.[1] ?? null,
          countryCode: 'IN',
        })),
      ),
      practisingSince: life.since,
      about: life.about,
      services: JSON.stringify(servicesAt(feePaise)),
      availability: JSON.stringify(timesAt(clinicId)),
    };
  });
  await tx.insertInto('providerProfile').values(rows).execute();
}
