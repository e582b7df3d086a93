import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { DeskPatient, frontDeskCalls } from '#contract/front-desk.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

const NO_URGENCY = { breathing: false, consciousness: false, bleedingOrPain: false };

/** A caller without a record, as the desk registers them. */
export const NEW_CALLER: DeskPatient = {
  name: 'Savita Jadhav',
  sex: 'FEMALE',
  bornOn: '1979',
  mobile: '98220 41736',
  languages: ['Marathi'],
};

/** A request at the desk for that caller. */
export const atDesk = (more: object = {}) =>
  ({
    clientId: randomUUID(),
    newPatient: NEW_CALLER,
    channel: 'PHONE',
    kind: 'TALK_TO_NURSE',
    consultationMode: 'AUDIO',
    hubKey: 'wardline_kothrud',
    reason: 'Fever since yesterday',
    urgency: NO_URGENCY,
    consentBy: 'Savita Jadhav',
    ...more,
  }) as BodyOf<typeof frontDeskCalls.raiseAtDesk>;

/** Tests that a patient asks for at the desk. */
export const testsAtDesk = (patientId: string, more: object = {}) =>
  ({
    clientId: randomUUID(),
    patientId,
    channel: 'WALK_IN',
    testCodes: ['P-CBC', 'HBA1C'],
    reason: 'Asked for by Dr S Kulkarni, Pune',
    consentBy: 'Savita Jadhav',
    ...more,
  }) as BodyOf<typeof frontDeskCalls.orderAtDesk>;

export const frontDeskInputs: InputsOf<typeof frontDeskCalls> = {
  findCallers: () => ({ body: { search: 'jadhav' } }),
  whoRings: () => ({ query: { kind: 'TALK_TO_NURSE', hubKey: 'wardline_kothrud' } }),
  raiseAtDesk: () => ({ body: atDesk() }),
  registerAtDesk: () => ({
    body: { clientId: randomUUID(), newPatient: NEW_CALLER, consentBy: 'Savita Jadhav' },
  }),
  deskOffer: () => ({}),
  orderAtDesk: ({ patientId }) => ({ body: testsAtDesk(patientId) }),
};
