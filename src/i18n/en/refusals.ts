import { accessRefusals } from './access-refusals.ts';
import { listRefusals } from './list-refusals.ts';
import { resultRefusals } from './result-refusals.ts';
import { ORDER_LACKS } from './order-lacks.ts';
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import type { PrintedText } from '#contract/printed-text.ts';
import type { Reason, WordsOf } from '#contract/reasons.ts';
import { money } from '#domain/format.ts';
import { unitWords, valueWords } from '#domain/units.ts';
import { fieldReasons } from '#i18n/en/field-reasons.ts';
import { prescribingReasons } from '#i18n/en/prescribing-reasons.ts';
import { appointmentsIn, MEGAPIXELS } from '#i18n/en/refusal-plurals.ts';
import { plural } from '#i18n/plural.ts';
import { described, PRINTED } from './printed-texts.ts';

const GENERAL = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { message }]) => [code, message]),
) as Record<ErrorCode, string>;

const LACKS = { diagnoses: 'a diagnosis', plan: 'a plan', opinion: 'your opinion' } as const;

function unprintable({ text, characters }: { text: PrintedText; characters: readonly string[] }): string {
  return `${PRINTED[text]} cannot be printed with ${characters.map(described).join(', ')}.`;
}

const WORDS = {
  CODE_WITHOUT_ID: 'Send the code together with its id.',
  CODE_WRONG: 'Incorrect or expired code.',
  HUB_UNKNOWN: 'Unknown hub.',
  ALREADY_PAID: 'This is already paid.',
  NO_PAYMENT_DUE: 'No payment is due for this.',
  AMOUNT_DIFFERS: 'The amount does not match the payment link.',
  TEST_UNKNOWN: ({ code }) => `Unknown test ${code}.`,
  EMERGENCY_NOT_SNOOZED: 'An emergency cannot be snoozed. Accept it, or ask a colleague to.',
  REQUEST_NOT_WAITING: 'This request is no longer waiting.',
  IN_CARE_ELSEWHERE: ({ others }) =>
    `This patient is already in care with ${others.map(({ heldBy }) => heldBy?.name ?? 'a colleague').join(', ')}.`,
  NURSE_NOT_HERE: 'This nurse is not signed in, or is not in this hub. Choose another one.',
  QUIET_TOO_LONG: ({ hours }) => `Choose a time at most ${hours} hours from now.`,
  TIME_NOT_IN_FUTURE: 'Choose a time in the future.',
  DATE_INVALID: 'Enter a valid date.',
  DATE_IN_FUTURE: 'This date is in the future.',
  DAY_IN_PAST: 'This day is in the past.',
  LAST_DAY_BEFORE_FIRST: 'The last day must not be before the first day.',
  TOO_MANY_DAYS: ({ max }) => `Choose at most ${max} days.`,
  NOT_ON_LIST: 'Choose an entry from the list.',
  NOT_ON_EARTH: 'Enter a latitude from -90 to 90 and a longitude from -180 to 180.',
  NOTICE_WITHOUT_REPLY: 'You cannot reply to notices. Message Operations instead.',

  VITAL_UNKNOWN: 'Unknown vital sign.',
  VITAL_TWICE: 'Each vital sign can be entered once.',
  VITAL_OUT_OF_RANGE: ({ min, max, unit }) => `Enter ${min} to ${max} ${unitWords(unit)}`.trim() + '.',
  VITAL_IMPROBABLE: ({ min, max, unit }) =>
    `Improbable at this age: ${min} to ${max} ${unitWords(unit)} is expected. Correct or confirm it.`,
  DIASTOLIC_NOT_BELOW_SYSTOLIC: 'Diastolic BP must be lower than systolic BP.',
  VITALS_WORDS_NEEDED: 'Write what was done. You have no open visit of this patient.',
  SPO2_SCALE_BY_DOCTOR: 'Only a doctor can choose SpO₂ scale 2.',
  FIRST_DAY_TOO_EARLY: 'Choose a later first day.',
  LAST_DAY_IN_FUTURE: 'Choose a last day that is not in the future.',
  CONSENT_TOO_LONG: 'A consent can last at most one year.',
  CONSENT_NOT_ANSWERED: 'The patient has not answered yet.',
  CONSENT_DENIED: 'The patient denied this request.',
  CONSENT_EXPIRED: 'This consent has expired. Request the records again.',
  CONSENT_REVOKED: 'This consent was revoked and its records were deleted.',
  RECORDS_NOT_SENT: 'The hospital has not sent these records yet. Try again in a minute.',

  CONSULTATION_ENDED: 'This consultation has ended.',
  CONSULTATION_NOT_STARTED: 'Join the consultation first.',
  NOTE_SIGNED: 'The note is signed. Open the consultation and add what you wrote as an addendum.',
  DIAGNOSIS_NOT_AGREED: 'Ask the patient before you print the diagnosis.',
  DAY_BEFORE_BIRTH: 'This day is before the patient’s date of birth.',
  DOCTOR_SAYS_IN_PERSON: 'Only the doctor who is with the patient can make this a visit in person.',
  WITH_DOCTOR: 'The doctor has this patient now. Write to them in the messages.',
  LOBBY_FULL: 'Five devices already wait by this link. Ask to be admitted on one of them.',
  CALL_FULL: 'This call is full: four people have joined.',
  LINK_INVALID: 'This link is no longer valid.',
  PATIENT_CODE_NEEDED:
    'This link is in use on another device. Enter the code from the SMS to the patient’s mobile number.',
  PATIENT_HAS_NOT_AGREED:
    'The patient has not let this app act for them. Send them a code first and give it with the request.',
  BIRTH_DATE_NOT_IN_PAST: 'Enter a date of birth in the past.',
  BIRTH_MONTH_NEEDED: 'For a child under five years, enter the month too.',
  NO_MEDICINE: 'Add at least one medicine.',
  AMOUNT_NOT_EXACT:
    'This amount cannot be printed exactly. Enter at most four decimals, 0.001 or more, or use a smaller unit.',
  PRESCRIPTION_WITHDRAWN: 'This prescription was already withdrawn.',
  PRESCRIPTION_REPLACED: 'A newer version replaced this prescription. Withdraw the newest version.',
  CORRECTION_TOO_LATE: ({ days }) =>
    `A prescription can be corrected for ${days} days after its visit. See the patient again, or withdraw it.`,
  AMOUNT_TOO_LARGE: 'This amount is too large for one dose.',
  UNIT_NOT_OF_FORM: 'This medicine is not measured in this unit. Choose a unit of its form.',
  ROUTE_NOT_OF_FORM: 'This form is not given by this route. Choose a route of its form.',
  FREQUENCY_UNCLEAR:
    'This frequency can be read in two ways. Write it out, such as “once daily” or “0.5-0-0.5”.',
  WARNING_NEEDS_REASON: ({ between }) => `Enter a reason for prescribing it anyway: ${between.join(', ')}.`,
  ALLERGIES_ON_RECORD: 'An allergy is recorded. End that entry first.',
  FACT_CHANGED: 'Someone else has changed this entry. Check the newest one, then enter yours again.',
  ...accessRefusals,
  ...listRefusals,
  TEMPLATES_FULL: ({ max }) => `You have ${max} sets. Delete one before you add another.`,
  FAVOURITES_FULL: ({ max }) => `You have ${max} favourites. Remove one before you add another.`,
  TEXTS_UNPRINTABLE: ({ texts }) => `${texts.map(unprintable).join(' ')} Use other characters.`,
  TEXT_UNPRINTABLE: unprintable,
  CASE_AWAITS_PATIENT: 'This case is waiting for the patient. It returns when they answer.',
  CASE_ENDED: 'This case has ended.',
  CASE_NOT_ACCEPTED: 'Accept the case first.',
  CASE_INCOMPLETE: ({ lacks }) => `Write ${lacks.map((field) => LACKS[field]).join(' and ')} first.`,
  CASE_PHOTOS_FULL: 'This case already has the maximum number of photos.',
  BODY_MAP_FULL: 'The body map is full.',
  AI_TOOL_NOT_SET_UP: 'The AI tool is not set up. Contact your administrator.',
  ORDER_NOT_ACCEPTED: 'Accept the order first, then upload its results.',
  TEST_NOT_ORDERED: 'This test is not part of the order, or was cancelled.',
  RESULT_TWICE: 'Each result can be entered once.',
  RESULT_NOT_POSSIBLE: ({ min, max, unit }) =>
    `Enter a result from ${valueWords(min, '')} to ${valueWords(max, unit)}.`,
  RESULT_UNUSUAL: ({ min, max, unit }) =>
    `Unusual: most results are from ${valueWords(min, '')} to ${valueWords(max, unit)}. Check it, then confirm it.`,
  ...resultRefusals,
  RANGE_REVERSED: 'The lower limit must be below the upper limit.',
  ORDER_NOT_PRICED: ({ tests }) =>
    `Price not set: ${tests.join(', ')}. Ask Operations to set it, then send the link.`,
  ORDER_SETS_FULL: ({ max }) => `You have ${max} order sets. Delete one before you add another.`,
  ORDER_NOT_COMPLETED: 'Complete the order before you grant rewards.',
  ORDER_INCOMPLETE: ({ lacks }) =>
    `This order has no ${lacks.map((lack) => ORDER_LACKS[lack]).join(' and no ')}. Open it and enter a reason for completing it anyway.`,
  ORDER_ENDED: 'This order has ended.',
  NO_OPEN_ORDER: 'You have no open order for this patient. Ask Operations to book the appointment.',
  PATIENT_UNREACHABLE:
    'The record has no mobile number, so the patient cannot be asked here. Add a number to the record first.',
  ASK_ON_ORDER: 'A question goes to the patient for the whole order. Request information for the order.',
  ORDER_WITHOUT_POINTS: 'This order has no reward points.',
  ONLY_ASSIGNED_EXPERT: 'Only the assigned expert can complete this case or ask its patient.',
  ONLY_HOME_CARE: 'Only home care orders have visits.',
  AGENT_UNKNOWN: 'Unknown agent or nurse.',
  AGENT_NOT_FOR_ORDER: 'This agent has no orders of this kind in this hub. Choose another one.',
  VISIT_GIVEN: 'This visit is someone else’s now.',
  VISIT_OVER: 'This visit was made, missed or cancelled.',
  DOCTOR_ALREADY_ASKED: 'A doctor was already asked from this visit, and that request is still open.',
  VISITOR_NOT_OF_HUB: 'This person makes no home visits in this hub. Choose another one.',
  ONLY_LAB_ORDERS: 'Only lab and diagnostic orders are given to a lab.',
  LAB_NOT_IN_USE: 'This lab is no longer in use. Choose another one.',
  LAB_NOT_CHOSEN: 'Choose the lab first.',
  SAMPLE_GIVEN: 'The sample was given in, so the lab cannot be changed.',

  DOCUMENT_TYPE: 'Only PDF, JPEG, PNG and WebP files are accepted.',
  VIDEO_TYPE: 'Only MP4, WebM and QuickTime videos are accepted.',
  PICTURE_TYPE: 'Choose a JPEG, PNG or WebP picture.',
  SIGNATURE_TYPE: 'Choose a complete JPEG or PNG file.',
  PICTURE_TOO_COSTLY: 'This picture takes too much time or memory to process. Send a different one.',
  JPEG_COLOURS: 'This JPEG has a colour format for printing or editing. Save it as a standard JPEG or PNG.',
  JPEG_DAMAGED: 'This JPEG is damaged. Save it again and resend it.',
  JPEG_TOO_LARGE: ({ megapixels }) =>
    `A JPEG can have at most ${plural(megapixels, MEGAPIXELS)}. Send a smaller picture.`,
  PNG_DAMAGED: 'This PNG is damaged. Save it again and resend it.',
  PNG_TOO_LARGE: ({ megapixels }) =>
    `A signature can have at most ${plural(megapixels, MEGAPIXELS)}. Send a smaller picture.`,
  PNG_COLOURS: 'Save the PNG with 8 bits per channel, without a palette or interlacing.',
  WEBP_DAMAGED: 'This WebP picture is damaged. Save it again and resend it.',
  PICTURE_TOO_LARGE: ({ megapixels }) =>
    `A picture can have at most ${plural(megapixels, MEGAPIXELS)}. Send a smaller one.`,
  FILE_INFECTED: 'The virus scanner rejected this file. Do not open or send it.',
  FILE_IN_QUARANTINE: 'This file has not passed the virus scan yet. Try again in a few minutes.',
  UPLOAD_BUDGET: 'You have reached the daily limit for uploads. Try again tomorrow.',
  FILE_DAMAGED: 'The file was damaged during upload. Send it again.',
  PIECE_TOO_LARGE: 'This piece is larger than the rest of the file.',
  PIECE_TOO_SMALL: 'This piece is too small.',
  PIECE_INCOMPLETE: 'The number of bytes received does not match.',
  CONNECTION_DROPPED: 'The connection dropped.',
  ASKED_RECEIVED: 'It was sent already.',
  ASKED_CLOSED: 'No longer asked for.',
  UPLOAD_ENDED: 'This upload has ended. Upload the file again.',
  UPLOAD_FINISHED: 'This upload is already finished.',
  UPLOAD_ELSEWHERE: 'The upload continues at a different position.',
  UPLOADS_FULL: 'Too many uploads at once. Wait until some are finished.',
  ANNOTATIONS_FULL: 'This document has the maximum number of notes. Remove one first.',

  TIME_TAKEN: 'This time is not free. Choose another one.',
  DOCTOR_ON_LEAVE: 'This doctor is on leave. Choose another one.',
  DOCTOR_OFF_DUTY: 'This doctor is off duty. Choose another one.',
  APPOINTMENT_OVER: 'This appointment has begun, is over, or was cancelled.',
  SHARES_FULL: ({ max }) => `The page is shared with ${max} people. End one first.`,
  APPOINTMENT_TOO_LATE: 'It is too late to move or cancel this appointment.',
  PATIENT_HAS_APPOINTMENT: 'The patient has another appointment at this time.',
  APPOINTMENTS_FULL: ({ max }) => `The patient has ${max} appointments to come. Cancel one first.`,
  APPOINTMENTS_IN_BLOCK: ({ count }) => plural(count, appointmentsIn('time')),
  APPOINTMENTS_IN_LEAVE: ({ count }) => plural(count, appointmentsIn('leave')),
  BLOCK_TOO_LONG: ({ days }) => `A block can last at most ${days} days.`,
  REPEATED_BLOCK_TOO_LONG: 'A repeated block can last at most one day.',
  REPEATS_TOO_LONG: 'A block can repeat for at most one year.',
  NO_DAY_BEFORE_LAST: 'None of these days is before the last day.',
  BLOCK_NOT_REPEATED: 'This block does not repeat.',
  BLOCK_NOT_ON_DAY: 'The block is not on this day.',
  LEAVE_TOO_LONG: ({ days }) => `Leave can last at most ${days} days.`,
  LEAVE_OVERLAPS: 'You already have leave on some of these days.',
  LEAVE_IN_PAST: 'This leave is in the past.',
  HOURS_OR_OFF: 'Enter hours with the end after the start, or mark the day as off.',
  HOURS_OVERLAP: 'These hours overlap others on that day.',
  DAY_TWICE: 'This day and clinic are already in the list.',
  CLINIC_NOT_OWN: 'This is not one of your clinics.',

  PASSWORD_WRONG: 'Incorrect password.',
  PASSWORD_GUESSABLE:
    'This password is easy to guess. Avoid your name and the hospital’s, and use several words.',
  PASSWORD_TEMPORARY: 'This password is temporary. Choose your own password first.',
  PASSKEY_UNPROVEN: 'This device did not prove that it is yours. Try again.',
  PASSKEY_KNOWN: 'This passkey is already in use.',
  PASSKEYS_FULL: ({ max }) => `At most ${max} passkeys. Remove one first.`,
  SECOND_FACTOR_NEEDED: 'Enter the code from your authenticator app.',
  SECOND_FACTOR_TO_ADD: 'Add an authenticator app to sign in.',
  SECOND_FACTOR_ON: 'Your account already has an authenticator app.',
  SECOND_FACTOR_NONE: 'Your account has no authenticator app.',
  SECOND_FACTOR_OFF: 'This hospital does not use authenticator apps.',
  SECOND_FACTOR_REQUIRED: 'This hospital requires an authenticator app. It cannot be removed.',
  SECOND_FACTOR_LATE: 'This took too long. Start again.',
  CODE_NOT_ENOUGH: 'A code is not enough on this device. Sign in with your password.',
  PASSWORD_TOO_COMMON: 'This password is too common. Choose another one.',
  PROFILE_INCOMPLETE: 'Complete your profile first.',
  REGISTRATION_SUBMITTED: 'The registration has already been submitted.',
  REGISTRATION_INCOMPLETE: 'Complete all steps first.',
  CERTIFICATES_FULL: ({ max }) => `You can add at most ${max} documents.`,
  MOBILE_REGISTERED: 'This mobile number already has an account. Sign in or reset the password.',
  INVITATION_INVALID: 'This invitation is no longer valid.',
  INVITATION_EXPIRED: 'This invitation has expired. Ask for a new one.',
  INVITATION_USED: 'This invitation has already been used.',
  INVITATION_REVOKED: 'This invitation was withdrawn. Contact the sender.',
  LICENCE_EXPIRED: 'This registration has expired.',
  BANK_UNKNOWN: 'No bank found for this code.',
  TOO_YOUNG: ({ years }) => `Providers must be at least ${years} years old.`,
  YEAR_IN_FUTURE: 'This year is in the future.',
  MODE_TWICE: 'Each mode can be offered once.',
  FEE_OUT_OF_RANGE: ({ minPaise, maxPaise }) =>
    `Enter a fee from ${minPaise / 100} to ${maxPaise / 100} rupees.`,
  FOLLOW_UP_DEARER: 'The follow-up fee cannot be higher than the first fee.',
  MOBILE_COUNTRY: 'This hospital sends no messages to numbers of this country.',
  PERSON_NAME: 'Enter a name of up to 60 letters, such as S. K. Iyer.',
  MOBILE_FORMAT: 'Enter ten digits, or + and the number with its country.',
  USER_NAME_FORMAT:
    'Use 3 to 60 letters, digits, dots, hyphens, underscores and @, beginning with a letter or digit.',
  USER_NAME_TAKEN: 'This user name is taken. Choose another one.',
  SET_UP_KEY_WRONG: 'This link to the set-up has ended. Get a new one with “npm run wardline -- setup”.',
  SET_UP_DONE: 'This hospital is already set up. Log in as its operator.',
  IMPORT_RUNNING: 'An import is running. Start the next one when it has ended.',
  IMPORT_EMPTY: 'The file has no row that can be imported. Check it first.',
  PRICE_FORMAT: 'Enter a price such as 420 or 420.50.',
  SHARE_FORMAT: 'Enter a percentage from 0 to 50, such as 12.5.',
  GSTIN_FORMAT: 'This is not a GSTIN: 15 characters, such as 27AAPFU0939F1ZV.',
  TAX_CODE_FORMAT: 'Enter an HSN or SAC code of 4, 6 or 8 digits.',
  GST_FORMAT: 'Enter a GST rate from 0 to 40, such as 18.',
  HTTPS_LINK: 'Enter an address that begins with https://.',
  REPLIES_FULL: ({ max }) => `There are ${max} replies. Remove one first.`,
  NO_PAYMENTS: 'The file has no payments.',
  LABS_FULL: ({ max }) => `There are ${max} labs. Change one that is not in use.`,
  PHONE_FORMAT: 'Enter a phone number such as 020 2543 1100 or +91 20 2543 1100.',
  PRICES_FAULTY: 'The file has a line to correct, or no prices. Check it first.',
  NOT_ONESELF: 'You cannot disable yourself, and one operator has to remain.',
  MRN_TAKEN: 'Another record has this MRN.',
  SAME_RECORD: 'Choose two different records.',
  PATIENT_MERGED: 'One of these records is already merged into another one.',
  PATIENT_IN_CARE: ({ numbers }) =>
    `Not ended, or with a refund due: ${numbers.join(', ')}. The patient has to be reachable until then.`,
  SECOND_PERSON: 'You recorded this demand: another operator has to carry it out.',
  PATIENTS_RELATED: 'These two are in one family account: one is the account holder of the other.',
  RECORDS_DIFFER:
    'Date of birth, sex or blood group differ: they may be two people. Correct what is wrong first; of the blood group, ask the doctor.',
  VISIT_IN_PROGRESS: ({ numbers }) =>
    `A consultation is in progress: ${numbers.join(', ')}. Try again when it has ended.`,
  MERGE_NOT_NEWEST: 'A newer merge of these records has to be undone first.',
  MERGE_FACTS_CHANGED:
    'Allergies or other known facts were recorded or ended since the merge. They may belong to either, so the merge stays.',
  MERGE_MIXED:
    'Vital signs, results or documents were added since to what came from the other record. They may belong to either, so the merge stays.',
  MESSAGE_NOT_AGAIN:
    'This message cannot be sent again: it is a code, its time is over, or it has not failed.',
  TEXT_VALUE_UNKNOWN: ({ name }) => `There is no value {${name}} here.`,
  TEXT_VALUE_MISSING: ({ name }) => `The text needs {${name}}.`,
  NOTHING_TO_DECIDE: 'Nothing is waiting for a decision on this provider.',
  PAYOUT_DIFFERS: ({ paise, userName }) => `${money(paise)} is due to ${userName}.`,
  REFUND_TOO_MUCH: ({ paise }) =>
    paise > 0
      ? `At most ${money(paise)} can go back: no more was paid.`
      : 'Nothing was paid that could go back.',
  REFUND_REFERENCE_USED: ({ reference }) => `The reference ${reference} was already used for a refund.`,
  DISCOUNT_TOO_MUCH: ({ paise }) => `The order costs ${money(paise)}: no more can be taken off.`,
  PAYOUT_REFERENCE_USED: ({ utr }) => `The reference ${utr} was already used in a report.`,
  BANK_NOT_CHECKED: 'This doctor has no checked bank account. Check it first, then record the transfer.',

  ANSWER_UNREADABLE: 'The server did not respond as expected.',
  BODY_NOT_JSON: 'The body is not JSON.',
  BODY_NOT_FORM: 'The body is not form data.',
  CHARACTER_NOT_STORABLE: 'This contains a character that cannot be stored.',
  CURSOR_UNKNOWN: 'Invalid format.',
  CALL_NOT_QUEUEABLE: 'This call cannot be queued.',
  IDEMPOTENCY_KEY_FORMAT: 'Use 8 to 128 printable characters without spaces.',
  PUSH_SERVICE_NOT_ALLOWED: 'This push service is not allowed here.',
  NO_PUSH_SUBSCRIPTION: 'This is not a push subscription.',
} satisfies WordsOf<Exclude<Reason, keyof typeof fieldReasons.en | keyof typeof prescribingReasons.en>>;

/** Every reason for which the server refuses, and for those without a reason the sentence of the code. */
export const refusals = {
  name: 'refusals',
  en: { ...GENERAL, ...fieldReasons.en, ...prescribingReasons.en, ...WORDS },
} as const;
