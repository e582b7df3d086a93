import { sql, type OperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { readWholeRecord } from '#server/fhir/whole-record.ts';
import { openServer } from '#tests/support/server/server.ts';

const { db } = await openServer();

/** Tables of which an export has no rows, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  abdm_artifact: 'as health_artifact',
  abdm_context: 'which visits the patient’s app can find: the visits are in the export',
  abdm_grant: 'to whom the patient gave the records, which their app of ABDM shows',
  abdm_patient: 'the address is the health id of the export',
  abha_verification: 'a check of the health id that lasts some minutes',
  abdm_provision: 'as abdm_grant',
  abdm_consent: 'how a consent was requested: the consent is in the export',
  abdm_page: 'records of other hospitals on their way',
  abdm_transfer: 'as abdm_page',
  alert: 'which of the staff were called, not how the patient was cared for',
  alert_listener: 'as alert',
  annotation: 'internal marks on pictures',
  case_photo: 'the photo itself is a document of the export',
  critical_alert: 'as alert; the value itself is in the export',
  deterioration_alert: 'as alert; the set itself is in the export',
  desk_request: 'what the desk asked before it raised a request: the request is in the export',
  earning: 'what a doctor earns',
  former_visitor: 'to whom a home visit was given on: who made it is in the export',
  fhir_token: 'secrets of apps that a doctor opened',
  gateway_link: 'as payment_link, at the service that takes the payment',
  gateway_refund: 'how a refund was sent: what went back is in the export',
  guest: 'the devices of other persons',
  guest_invitation: 'secrets of links, and names of other persons',
  phone_message: 'of a number, not of a patient; what was put into a conversation is in the export',
  lab_message: 'what a laboratory sent: the results that were entered from it are in the export',
  incident: 'how the hospital looks into its own work: what was done for the patient is in the export',
  incident_note: 'as incident',
  health_artifact: 'of other hospitals, with which the patient has it',
  health_record: 'as health_artifact',
  mode_change: 'how a visit was held is on its prescription',
  patient_correction: 'how the record was kept: what is right now is in the export',
  patient_erasure: 'how the record was kept',
  patient_export: 'how the record was kept',
  patient_link: 'secrets of links',
  patient_merge: 'how the record was kept; the merged records are in the export',
  patient_search: 'made of the name',
  patient_session: 'secrets of links',
  payment_link: 'the means of paying: what was paid is in the export',
  payment_difference: 'how the bank’s list was compared; what was paid is in the export',
  possible_duplicate: 'how the record was kept',
  record_end: 'how the record was kept',
  call_recording: 'who recorded a call, of other persons; the recording is a document of the export',
  recording_answer: 'as call_recording',
  media_handle: 'connections of a call that runs, with other persons',
  media_room: 'as media_handle',
  room_member: 'the devices in a room, with other persons',
  share_session: 'secrets of links',
  smart_code: 'as fhir_token',
  smart_launch: 'as fhir_token',
  status_history: 'how a request went through the hospital: its state is in the export',
  upload: 'a file on its way: once it is whole, it is a document of the export',
  upload_piece: 'as upload',
  visit_letter: 'the signed paper is a document of the export',
  webhook_message: 'that an app was told of what is in the export',
};

/** The tables of which rows belong to a patient, by their foreign keys, however many tables are between. */
async function tablesOfPatients(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned as (
      select 'patient'::regclass::oid as id
      union
      select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f')
    select id::regclass::text as name from owned`.execute(db);
  return rows.map(({ name }) => name);
}

function tablesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('kind' in node && node.kind === 'SchemableIdentifierNode' && 'identifier' in node)
    return [(node.identifier as OperationNode & { name: string }).name];
  return Object.values(node).flatMap(tablesIn);
}

/** The tables that the export's statements name. */
async function tablesRead(): Promise<Set<string>> {
  const read = new Set<string>();
  const watched = db.withPlugin({
    transformQuery({ node }) {
      for (const name of tablesIn(node)) read.add(name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await readWholeRecord(watched, ['no one']);
  return read;
}

test('an export reads every table that has rows of a patient, but those that are named here with the reason', async () => {
  const read = await tablesRead();
  const unread = (await tablesOfPatients()).filter((name) => !read.has(name));
  expect(unread.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted());
});
