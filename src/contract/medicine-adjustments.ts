import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { TelemedicineList, TelemedicineUse } from './prescription-checks.ts';
import { sentenceText } from './reason-text.ts';
import { Digits, Id, Instant, pageQuery, Search } from './shared.ts';

const Sentence = sentenceText(300);

/** A medicine by one route, in all of its strengths and forms: what a list is given to. */
const MedicineGroup = z.object({
  genericId: z.int(),
  route: z.string().check(z.minLength(1), z.maxLength(40)),
});

export const NewAdjustment = z.object({
  use: TelemedicineUse,
  reason: Sentence,
  /** Number and date of the notice of the authorities that extends list A. */
  notice: z.optional(z.string().check(z.trim(), z.maxLength(200))),
});

export const AdjustmentEnd = z.object({ reason: Sentence });

export const MedicineAdjustment = z.object({
  id: z.string(),
  use: TelemedicineUse,
  reason: z.string(),
  notice: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
  /** null: it counts. */
  ended: z.nullable(
    z.object({
      at: Instant,
      by: z.string(),
      /** null: a newer adjustment took its place. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type MedicineAdjustment = z.output<typeof MedicineAdjustment>;

/** Authority: the law, the guidelines by name or by class, or neither of them. */
const Basis = z.enum(['LAW', 'NAMED', 'CLASS', 'DEFAULT']);

export const MedicineRow = z.extend(MedicineGroup, {
  id: z.string(),
  name: z.string(),
  /** The brand or other name that was searched; null when the generic name was. */
  matchedName: z.nullable(z.string()),
  /** "500 mg Tablet" */
  forms: z.array(z.string()),
  /** Entry in the Drugs Rules and the NDPS Act: "Schedule H1, NDPS Act"; empty for none. */
  law: z.string(),
  /** Lists by the data, each once: strengths of a few medicines differ. */
  listed: z.array(z.object({ use: TelemedicineUse, basis: Basis })),
  /** The adjustment that counts. */
  adjustment: z.nullable(MedicineAdjustment),
  /** Newer data of the law or the guidelines no longer leave the adjustment open: the list of the data counts. */
  isOverruled: z.boolean(),
});
export type MedicineRow = z.output<typeof MedicineRow>;

export const MEDICINE_PARTS = ['ALL', 'ADJUSTED', ...TelemedicineList.options] as const;
const MedicinePart = z.enum(MEDICINE_PARTS);
export type MedicinePart = z.output<typeof MedicinePart>;

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';

/** Where the hospital gives medicines another telemedicine list than the data do. */
export const medicineAdjustmentCalls = {
  medicineAdjustments: call({
    ...query,
    path: `${prefix}/medicineAdjustments`,
    summary: 'Medicines by route with their telemedicine list, by name or the best match first',
    query: z.object({ ...pageQuery, search: z.optional(Search), part: z.optional(MedicinePart) }),
    response: z.extend(pageOf(MedicineRow), { counts: z.record(MedicinePart, z.number()) }),
  }),
  medicineAdjustmentHistory: call({
    ...query,
    path: `${prefix}/medicineAdjustmentHistory`,
    summary: 'The adjustments of a medicine, newest first',
    query: z.object({ genericId: Digits, route: MedicineGroup.shape.route }),
    response: ok({ adjustments: z.array(MedicineAdjustment) }),
  }),
  adjustMedicine: call({
    ...command,
    path: `${prefix}/adjustMedicine`,
    summary:
      'Gives a medicine another telemedicine list, with a reason; refused where the law or the guidelines fix it, or when it is no longer as read',
    body: z.extend(z.extend(MedicineGroup, NewAdjustment.shape), {
      /** The id of the adjustment that was read; null: there was none. */
      was: z.nullable(Id),
    }),
    response: Done,
  }),
  endMedicineAdjustment: call({
    ...command,
    path: `${prefix}/endMedicineAdjustment`,
    summary: 'Ends an adjustment, with a reason: the list of the data counts again',
    body: z.extend(AdjustmentEnd, { adjustmentId: Id }),
    response: Done,
  }),
};
