import { sql, type RawBuilder } from 'kysely';
import type { Note } from '#contract/prescriptions.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const NO_NOTE: Note = {
  complaint: '',
  history: '',
  examination: '',
  diagnoses: [],
  advice: '',
  followUp: '',
};

/**
 * Deletes the care of these patients; how they were reached is erased before. Numbers, times and sums of visits and orders stay, and
 * name no one.
 */
export async function deleteCare(tx: Tx, patientIds: readonly string[]): Promise<void> {
  // A receipt is never changed, and goes with the record, eight years after the last payment.
  await sql`select set_config('wardline.deletes_records', 'on', true)`.execute(tx);
  const patients = sql`(${[...patientIds]}::text[])`;
  const visits = sql`(array(select id from consultation where patient_id = any${patients}))`;
  const orders = sql`(array(select id from request where patient_id = any${patients}))`;
  for (const statement of [
    ...ofVisits(visits),
    ...ofOrders(visits, orders),
    ...ofPatients(patients, visits, orders),
  ])
    await statement.execute(tx);
}

type Part = RawBuilder<unknown>;

/** Each before the rows that it names. */
function ofVisits(visits: Part): Part[] {
  return [
    sql`delete from asked where consultation_id = any${visits}`,
    sql`delete from consent_act where consultation_id = any${visits}`,
    sql`delete from comment where consultation_id = any${visits}`,
    sql`delete from mode_change where consultation_id = any${visits}`,
    sql`delete from note_error where consultation_id = any${visits}`,
    sql`delete from note_addendum where consultation_id = any${visits}`,
    sql`delete from signed_note where consultation_id = any${visits}`,
    sql`delete from visit_letter where consultation_id = any${visits}`,
    sql`delete from prescription where consultation_id = any${visits}`,
    sql`delete from guest where invitation_id in (select id from guest_invitation where consultation_id = any${visits})`,
    sql`delete from guest_invitation where consultation_id = any${visits}`,
    sql`delete from recording_answer where recording_id in (select id from call_recording where consultation_id = any${visits})`,
    sql`delete from call_recording where consultation_id = any${visits}`,
    sql`delete from room_member where consultation_id = any${visits}`,
  ];
}

function ofOrders(visits: Part, orders: Part): Part[] {
  const uploads = sql`(select id from upload where consultation_id = any${visits} or target_id = any${orders})`;
  return [
    sql`delete from message where consultation_id = any${visits} or request_id = any${orders}`,
    sql`delete from upload_piece where upload_id in ${uploads}`,
    sql`delete from upload where id in ${uploads}`,
    sql`delete from case_photo where request_id = any${orders}`,
    sql`delete from case_mark where request_id = any${orders}`,
    sql`delete from case_review where request_id = any${orders}`,
    sql`delete from info_request where request_id = any${orders}`,
    sql`delete from critical_alert where request_id = any${orders}`,
    sql`delete from desk_request where request_id = any${orders}`,
    sql`delete from product where request_id = any${orders}`,
    sql`delete from status_history where request_id = any${orders}`,
    sql`delete from alert_listener where alert_id in (select id from alert where request_id = any${orders})`,
    sql`delete from alert where request_id = any${orders}`,
    sql`delete from receipt where request_id = any${orders}`,
    sql`delete from lab_message where request_id = any${orders}`,
    sql`update money_entry set reason = '' where reason is not null and request_id = any${orders}`,
    sql`update gateway_refund set reason = '' where request_id = any${orders}`,
  ];
}

function ofPatients(patients: Part, visits: Part, orders: Part): Part[] {
  return [
    sql`delete from notice_read where patient_id = any${patients}`,
    sql`delete from observation where patient_id = any${patients}`,
    sql`delete from vital_set where patient_id = any${patients}`,
    sql`delete from home_visit where request_id = any${orders}`,
    sql`delete from known_fact where patient_id = any${patients}`,
    sql`delete from health_consent where patient_id = any${patients}`,
    sql`delete from webhook_message where patient_id = any${patients}`,
    sql`delete from annotation where document_id in (select id from document where patient_id = any${patients})`,
    sql`delete from document where patient_id = any${patients}`,
    sql`delete from patient_correction where patient_id = any${patients}`,
    sql`delete from possible_duplicate where patient_id = any${patients} or other_id = any${patients}`,
    sql`delete from patient_merge where survivor_id = any${patients}`,
    sql`update patient_export set reason = '' where patient_id = any${patients}`,
    sql`update patient_erasure set reason = '' where patient_id = any${patients}`,
    sql`update patient_erasure set declined_reason = '' where declined_reason is not null and patient_id = any${patients}`,
    sql`update consultation set note = ${JSON.stringify(NO_NOTE)}, hand_over_note = null, consent_guardian = null,
      cancel_reason = null where id = any${visits}`,
    sql`update request set reason = '', notes = '', address = null, home_visit_id = null where id = any${orders}`,
    // Of the birth the year stays, for the statistics of visits.
    sql`update patient set name = '', mrn = 'deleted-' || id, born_on = date_trunc('year', born_on)::date, languages = '[]',
      allergies = '[]', conditions = '[]', no_known_allergies = false, pregnancy = null, spo2_scale = 1, spo2_scale_at = null,
      blood_group = null, register_consent_by = null
      where id = any${patients}`,
    sql`delete from patient_search where patient_id = any${patients}`,
  ];
}
