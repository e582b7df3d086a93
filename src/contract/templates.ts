import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { PrescriptionItem } from './prescriptions.ts';
import { Id, Instant } from './shared.ts';

/** ICD-10 codes: "J45.9", or a category: "J45". */
const Codes = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(10))).check(z.maxLength(20));

/** A set of lines: a provider's own, or one that the hospital offers to a speciality. */
export const PrescriptionTemplate = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(PrescriptionItem),
  /** The diagnoses that it is for. */
  codes: z.array(z.string()),
  /** It is the hospital's: it can be used, and not changed. */
  isHospital: z.boolean(),
  createdAt: Instant,
});
export type PrescriptionTemplate = z.output<typeof PrescriptionTemplate>;

export const TEMPLATES_MAX = 100;

const own = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

export const templateCalls = {
  prescriptionTemplates: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/prescriptionTemplates`,
    ...own,
    summary: "The provider's own prescription templates and the hospital's for their speciality, by name",
    response: ok({ templates: z.array(PrescriptionTemplate) }),
  }),
  savePrescriptionTemplate: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/savePrescriptionTemplate`,
    ...own,
    summary: 'Keeps a prescription as a template; one of the same name, or the one named, is replaced',
    body: z.object({
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      items: z.array(PrescriptionItem).check(z.minLength(1), z.maxLength(50)),
      codes: z.optional(Codes),
      /** The one that it takes the place of, for another name. */
      replaces: z.optional(Id),
    }),
    response: ok({ template: PrescriptionTemplate }),
  }),
  deletePrescriptionTemplate: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/deletePrescriptionTemplate`,
    ...own,
    summary: "Deletes one of the provider's own templates",
    body: z.object({ templateId: Id }),
    response: Done,
  }),
};
