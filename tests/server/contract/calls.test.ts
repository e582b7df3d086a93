import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall, Need, ParsedBody, Who } from '#contract/call.ts';
import type { customerCalls } from '#contract/customer.ts';
import { contract, type CallName } from '#contract/index.ts';
import type { DeliveryReport, SmsReply } from '#contract/sms-gateway.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { badInputs } from '#tests/support/models/bad-inputs.ts';
import type { Client, Refused } from '#tests/support/server/client.ts';
import { inputs } from '#tests/support/inputs/index.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { guestOf } from '#tests/support/journeys/journeys.ts';
import { isAsked } from '#tests/support/server/asked-calls.ts';
import { BASIC, openServer, PAYMENT_SECRET, SMS_REPORT_SECRET } from '#tests/support/server/server.ts';
import { proofOf, signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { replyingGateway, reportingGateway } from '#tests/support/server/sms-signed.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';
import { makeRows, OURS, type Rows } from '#tests/support/journeys/world.ts';

/** Generated from the contract: what holds for every call. What each call does is proven beside its resource. */
const server = await openServer({ SMS_REPORT_SECRET, DESK_LAB_ORDERS: 'on', CALL_RECORDING: 'on' });
let rows: Rows;
let guest: Client;
let patient: Client;
let operator: OperatorClient;

beforeAll(async () => {
  rows = await makeRows(server, OURS);
  guest = await guestOf(server, { nurse: await server.signInAs(OURS.nurse), number: rows.number });
  const doctor = await server.signInAs(OURS.doctor);
  operator = await signInOperator(server);
  patient = await openPage(server, { id: rows.consultationId, number: rows.number, doctor });
});

type AnyMake = (rows: Rows, at: typeof server) => Promise<{ query?: unknown; body?: unknown }>;
const calls = (Object.keys(contract) as CallName[]).filter(isAsked).map((name) => ({
  name,
  row: contract[name] as AnyCall,
  make: inputs[name] as AnyMake,
}));

/** One person of each role; together they have every right that a provider can have. */
const DOCTORS: Record<Need, string> = {
  verified: 'meera.iyer',
  expertAnalysis: 'meera.iyer',
  skincare: 'meera.iyer',
  dermaCare: 'meera.iyer',
  secondOpinionAdmin: 'lata.joshi',
};
/** Verified and nothing else; not verified. */
const [PLAIN, UNVERIFIED] = ['arjun.rao', 'nikhil.patil'];
/** Holder of the request, where both may call. */
const HOLDER: Partial<Record<CallName, Who>> = {
  returnRequest: 'nurse',
  takeRequest: 'nurse',
  sendSignal: 'nurse',
  startUpload: 'agent',
  sendPiece: 'agent',
  uploadState: 'agent',
  finishUpload: 'agent',
  abandonUpload: 'agent',
};
/** Calls for a person who is not verified yet. */
const JOINING = new Set<CallName>(['addRegistrationDocument', 'removeRegistrationDocument']);
/**
 * Need a recording that everyone agreed to, a whole registration, records that have come, the AI tool's link, a completed visit, one that no doctor has joined,
 * an authenticator app, a booked visit, something asked of the patient,
 * a locked document, a duplicate of a patient, a demand for erasure to carry out, an empty store, a registration to decide, a sum that is due, a change of
 * access, a connection to ABDM, a health id that no other call needs: proven in their resource's own tests.
 */
const ELSEWHERE = new Set<CallName>([
  'beginRecording',
  'unlockDocument',
  'returnRequest',
  'nursesHere',
  'handOverToNurse',
  'submitRegistration',
  'getConsentfhirDataByArtifactId',
  'moveVideoReview',
  'sendVisitBill',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'cancelPatientVisit',
  'patientVisitTimes',
  'movePatientVisit',
  'patientNotices',
  'readNotice',
  'givePatientConsent',
  'withdrawPatientConsent',
  'patientBookingWays',
  'patientBookingTimes',
  'bookPatientVisit',
  'cancelPatientBooking',
  'patientBookingMoves',
  'movePatientBooking',
  'endPatientShare',
  'setPatientWhatsapp',
  'testConnection',
  'sendAbhaCode',
  'confirmAbhaCode',
  'attachAbha',
  'removeAbha',
  // By then this patient has more open orders than a list of them shows.
  'placePhoneMessage',
  'openSharedPage',
  'openPatientPageByCode',
  'erasePatient',
  'saveRetention',
  'mergePatients',
  'undoMerge',
  'startPatientUpload',
  'sendPatientPiece',
  'finishPatientUpload',
  'operatorSignIn',
  'operatorAddApp',
  'completeSignOn',
  'completeOperatorSignOn',
  'confirmSignOn',
  'unlockBySignOn',
  'operatorSignOut',
  'checkSetUp',
  'completeSetUp',
  'decideProvider',
  'personFile',
  'recordTransfer',
  'showBankAccount',
  'resetPersonPassword',
  'removePersonApp',
  'removePersonSignOn',
  'confirmPersonEmail',
  'undoAccessChange',
]);
/** Calls that cannot run twice on the same rows, or that end the calling session. */
const FRESH = new Set<CallName>([
  'assignOrders',
  'takeRequest',
  'returnRequest',
  'completeConsultation',
  'paymentCallback',
  'sendSignal',
  'askToRecord',
  'answerRecording',
  'stopRecording',
  'completeCase',
  'askCaseInfo',
  'intakeCaseAnswers',
  'removeCaseMark',
  'createRewardsForAllService',
  'sendPatientLink',
  'revokePatientLinks',
]);

/** Returns who may make the call, and the rows that are theirs. */
async function callerOf(name: CallName, row: AnyCall, at = rows): Promise<[Client, Rows]> {
  const who =
    HOLDER[name] ?? (['provider', 'nurse', 'agent'] as const).find((role) => row.who.includes(role));
  if (who === 'provider' || who === 'nurse' || who === 'agent') {
    const userName = {
      provider: JOINING.has(name)
        ? UNVERIFIED
        : (row.needs?.map((need) => DOCTORS[need]).at(-1) ?? OURS.doctor),
      nurse: OURS.nurse,
      agent: OURS.agent,
    }[who];
    const me = await server.signInAs(userName);
    return [me, { ...at, userId: me.userId, roleId: me.roleId, userName }];
  }
  if (row.who.includes('guest')) return [guest, at];
  if (row.who.includes('patient')) return [patient, at];
  if (row.who.includes('operator')) return [operator, at];
  // From an address of its own: how often one may sign in is not what these tests are about.
  if (row.who.includes('client')) return [server.client({ authorization: BASIC }, name), at];
  if (row.who.includes('customer')) return [server.intake, at];
  return [server.anonymous, at];
}

/** The payment gateway signs what it says. */
const gateway = (body: unknown): Client =>
  server.client({ 'x-signature': paymentSignature(PAYMENT_SECRET, body as PaymentReport) });
function signing({ who }: AnyCall, body: unknown): Client | undefined {
  if (who.includes('payer')) return gateway(body);
  // So does the SMS gateway.
  if (!who.includes('smsGateway')) return undefined;
  const told = body as DeliveryReport | SmsReply;
  return 'state' in told ? reportingGateway(server, told) : replyingGateway(server, told);
}
type PaymentReport = ParsedBody<typeof customerCalls.paymentCallback>;

const OWN_SESSION = new Set<CallName>(['logouts', 'lock', 'unlock']);
async function ownSession(): Promise<Client> {
  const { access_token } = await signIn(server.client({ authorization: BASIC }, 'own'), 'mary.dsouza');
  return server.client({ authorization: `Bearer ${access_token}` });
}

const refused = async (who: Client, row: AnyCall, input: object): Promise<Refused> => who.refusal(row, input);

describe('a right request', () => {
  test.each(calls.filter(({ name, row }) => !row.raw && !ELSEWHERE.has(name)))(
    '$name answers what its contract says',
    async ({ name, row, make }) => {
      const [me, at] = await callerOf(name, row, FRESH.has(name) ? await makeRows(server, OURS) : rows);
      const input = await make(at, server);
      if (row.stepUp) input.body = { ...(input.body as object), ...proofOf(server, operator) };
      // A session that ends, or locks, or gets other tokens must not be the one that other tests use.
      if (OWN_SESSION.has(name)) await (await ownSession()).call(row, input as never);
      else await (signing(row, input.body) ?? me).call(row, input as never);
    },
  );
});

describe('a wrong field', () => {
  const asking = calls.filter(({ row }) => row.query ?? row.body);
  test.each(asking)('answers 400 and names each field of $name', async ({ name, row, make }) => {
    const [me, at] = await callerOf(name, row);
    const right = await make(at, server);
    for (const { what, path, part, value } of badInputs(row, right)) {
      const answer = await refused(me, row, { ...right, [part]: value });
      expect({ what, status: answer.httpStatus, code: answer.code }).toEqual({
        what,
        status: 400,
        code: 'BAD_INPUT',
      });
      expect(
        answer.fields?.map((field) => field.path.split('.')[0]),
        what,
      ).toContain(path);
    }
  });
});

describe('a missing right', () => {
  const ROLES = ['provider', 'nurse', 'agent'] as const;
  const staffed = calls.filter(({ row }) => ROLES.some((role) => row.who.includes(role)));
  const people = { provider: OURS.doctor, nurse: OURS.nurse, agent: OURS.agent };

  const unsigned = new Set<Who>(['public', 'payer', 'smsGateway']);
  test.each(calls.filter(({ row }) => !row.who.some((who) => unsigned.has(who))))(
    '$name is 401 for nobody and for a token that nobody has',
    async ({ name, row, make }) => {
      const [, at] = await callerOf(name, row);
      const input = await make(at, server);
      for (const who of [server.client({}, name), server.client({ authorization: 'Bearer none' }, name)])
        expect(await refused(who, row, input)).toMatchObject({ httpStatus: 401 });
    },
  );

  test.each(staffed)('$name is 403 for each other role', async ({ name, row, make }) => {
    const [, at] = await callerOf(name, row);
    const input = await make(at, server);
    const others: Client[] = [];
    for (const role of ROLES)
      if (!row.who.includes(role))
        others.push(server.client((await server.signInAs(people[role])).headers, `${name} ${role}`));
    if (!row.who.includes('guest')) others.push(guest);
    others.push(patient);
    for (const who of others)
      expect(await refused(who, row, input)).toMatchObject({ httpStatus: 403, code: 'NOT_ALLOWED' });
    if (!row.who.includes('client'))
      expect(await refused(server.portal, row, input)).toMatchObject({ httpStatus: 401, code: 'BAD_CLIENT' });
  });

  test.each(calls.filter(({ row }) => row.needs?.length && row.who.includes('provider')))(
    '$name is 403 for a provider without its rights',
    async ({ name, row, make }) => {
      // A person makes only so many calls a minute, and there are more than that.
      server.clock.advance(1);
      const [, at] = await callerOf(name, row);
      const input = await make(at, server);
      const without = row.needs?.some((need) => need !== 'verified') ? [UNVERIFIED, PLAIN] : [UNVERIFIED];
      for (const userName of without)
        expect(await refused(await server.signInAs(userName), row, input)).toMatchObject({
          httpStatus: 403,
          code: 'NOT_ALLOWED',
        });
    },
  );
});

test('every call has a right input to be tested with', () => {
  expect(calls.filter(({ make }) => !make).map(({ name }) => name)).toEqual([]);
});
