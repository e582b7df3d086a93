import * as z from 'zod/mini';
import { ConsultationMode } from '#contract/shared.ts';
import { HUB_SYSTEM, KIND_SYSTEM, MODE_SYSTEM, TEST_SYSTEM } from '#server/fhir/resources/directory.ts';
import { listPlaces } from '#server/fhir/directory.queries.ts';
import { idIn } from '#server/fhir/references.ts';
import { lockLivingRecord } from '#server/patients/desk-patients.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { labPanelByCode, labTestByCode } from '#server/reference/labs.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { lockSameRequest, presentSame } from '#server/requests/same-request.ts';
import { readResource, wrongElement } from './faults.ts';

const TESTS_MAX = 50;
const Reference = z.object({ reference: z.string() });
const Coding = z.object({ system: z.optional(z.string()), code: z.optional(z.string()) });
const Concept = z.object({
  coding: z.optional(z.array(Coding)),
  text: z.optional(z.string().check(z.maxLength(4000))),
});
const ServiceRequest = z.object({
  status: z.literal('active'),
  intent: z.enum(['order', 'proposal', 'plan']),
  code: Concept,
  category: z.optional(z.array(Concept)),
  orderDetail: z.optional(z.array(Concept).check(z.maxLength(TESTS_MAX))),
  subject: Reference,
  reasonCode: z.array(Concept).check(z.minLength(1)),
  locationReference: z.optional(z.array(Reference)),
});
type ServiceRequest = z.output<typeof ServiceRequest>;

/** Kinds that a system outside may raise: those that ring, and laboratory tests. */
const Kind = z.enum(['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC', 'LAB']);

const codeOf = (concepts: readonly z.output<typeof Concept>[], wanted: string): string | undefined =>
  concepts.flatMap(({ coding = [] }) => coding).find(({ system }) => system === wanted)?.code;

/** Raises a request, which rings as one of an app does. @returns the id @throws FhirFault 422; Refusal RULE where the same one is open */
export async function createServiceRequest(c: Change, body: unknown, clientId: string): Promise<string> {
  const read = readResource('ServiceRequest', ServiceRequest, body);
  const kind = Kind.safeParse(codeOf([read.code], KIND_SYSTEM));
  if (!kind.success)
    throw wrongElement(
      'ServiceRequest.code',
      `Name one of ${Kind.options.join(', ')}, codes of ${KIND_SYSTEM}.`,
    );
  const reason = read.reasonCode[0]?.text?.trim();
  if (!reason) throw wrongElement('ServiceRequest.reasonCode[0].text', 'Say the reason in words.');
  const patient = await lockLivingRecord(c.tx, idIn('Patient', read.subject.reference) ?? '');
  if (!patient) throw wrongElement('ServiceRequest.subject', 'The subject is no patient of the hospital.');
  const details = kind.data === 'LAB' ? testsOf(read) : [];
  const same = await lockSameRequest(c, { patientId: patient.id, kind: kind.data, productCodes: details });
  if (same) throw new Refusal('RULE', { reason: 'REQUEST_OPEN', params: { request: presentSame(same) } });
  const { id } = await raiseRequest(c, {
    clientId,
    kind: kind.data,
    patientId: patient.id,
    mode: modeOf(read, kind.data),
    hubKey: await hubOf(c, read),
    reason,
    productCodes: details,
  });
  return id;
}

function testsOf({ orderDetail = [] }: ServiceRequest): string[] {
  const codes = orderDetail.map((one, at) => {
    const code = codeOf([one], TEST_SYSTEM);
    if (code === undefined)
      throw wrongElement(`ServiceRequest.orderDetail[${at}]`, `Name a test by its code of ${TEST_SYSTEM}.`);
    if (!labTestByCode(code) && !labPanelByCode(code))
      throw wrongElement(`ServiceRequest.orderDetail[${at}]`, 'The hospital has no such laboratory test.');
    return code;
  });
  if (!codes.length) throw wrongElement('ServiceRequest.orderDetail', 'Name the tests.');
  return [...new Set(codes)];
}

function modeOf({ category = [] }: ServiceRequest, kind: z.output<typeof Kind>): ConsultationMode {
  if (kind === 'LAB') return 'IN_PERSON';
  const mode = ConsultationMode.safeParse(codeOf(category, MODE_SYSTEM));
  if (mode.success) return mode.data;
  throw wrongElement(
    'ServiceRequest.category',
    `Name the mode of the consultation, a code of ${MODE_SYSTEM}.`,
  );
}

/** Returns the hub that is alerted; null where none is named. */
async function hubOf({ tx }: Change, { locationReference = [] }: ServiceRequest): Promise<string | null> {
  const [named] = locationReference;
  if (!named) return null;
  const id = idIn('Location', named.reference);
  const hub = (await listPlaces(tx)).hubs.find((one) => `hub-${one.id}` === id);
  if (!hub)
    throw wrongElement(
      'ServiceRequest.locationReference[0]',
      `The location is no hub, which has an identifier of ${HUB_SYSTEM}.`,
    );
  return hub.hubKey;
}
