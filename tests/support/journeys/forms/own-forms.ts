import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { sql } from '#tests/support/browser/e2e.ts';
import {
  dialog,
  long,
  MISSING,
  NO_DAY,
  press,
  providerOf,
  region,
  type PortalForm,
} from '#tests/support/journeys/forms/form.ts';

const WHO = 'ritu.agarwal';
const BAD_YEAR = { value: 'soon', words: 'Enter a year such as 2008.' };
const LONG_NAME = { value: 'x'.repeat(121), words: /Enter at most 120 characters/ };
const BAD_TIME = { value: '', words: 'Enter a time such as 09:00.' };

/** Forms of the providers' own data and time. Bank and password are proven in profile.spec.ts: what is secret is not kept. */
export const OWN_FORMS: readonly PortalForm[] = [
  {
    name: 'personal information',
    who: WHO,
    at: async () => '/personal-info',
    form: region('About you'),
    fields: [
      { label: 'Salutation', control: 'select', good: '2', stored: '"salutationId":2' },
      { label: 'Name', bad: MISSING, good: 'Ritu S. Agarwal' },
      {
        label: 'Date of birth',
        bad: { value: '1850-01-01', words: /at least 18 years old/ },
        good: '1986-04-09',
      },
      { label: 'Sex', control: 'select', bad: MISSING, good: 'OTHER' },
      {
        label: 'Email address',
        bad: { value: 'ritu', words: /such as name@example/ },
        good: 'ritu.s@shanti.example',
      },
      // Appears with another email, and is not stored itself.
      {
        label: 'Your password, to change the email',
        good: SEED_PASSWORD,
        stored: 'ritu.s@shanti.example',
        secret: true,
      },
      {
        label: 'Languages',
        control: { search: 'konk' },
        bad: MISSING,
        good: 'Konkani',
        stored: '"languageIds":[10]',
      },
      { label: 'State', control: 'select', bad: MISSING, good: 'Goa' },
      { label: 'Clinic or practice', bad: long(200), good: 'Agarwal Nursing Home' },
      { label: 'Street address', bad: MISSING, good: '12 Tilak Road' },
      { label: 'City', bad: MISSING, good: 'Nashik' },
      { label: 'PIN code', bad: long(12), good: '422001' },
    ],
    submit: 'Save',
    call: 'updateDoctorPersonalProfile',
    stored:
      () => `select u.name, u.pending_name, u.email, p.salutation_id, cast(pp.date_of_birth as text) as born, pp.sex, p.addresses,
        pp.language_ids
      from provider p join app_user u on u.id = p.user_id join provider_profile pp on pp.provider_id = p.id
      where p.id = ${providerOf(WHO)}`,
  },
  {
    name: 'professional information',
    who: WHO,
    at: async () => '/professional-info',
    form: region('Your training'),
    fields: [
      {
        label: 'Specialisations',
        control: { search: 'neona' },
        bad: { value: '', words: 'Choose at least one.' },
        good: 'Neonatology',
        stored: '"specialisationIds":[50]',
      },
      { label: 'Country', control: 'select', good: 'NP' },
      { label: 'Degree', bad: MISSING, good: 'MBBS (Kathmandu)' },
      { label: 'University', bad: long(160), good: 'Tribhuvan University' },
      { label: 'Year', bad: BAD_YEAR, good: '2009' },
      { label: 'Practising since', bad: BAD_YEAR, good: '2011' },
      { label: 'About you', bad: long(2000), good: 'Children and their parents.' },
    ],
    submit: 'Save',
    call: 'updateDoctorProfessionalProfile',
    stored: () =>
      `select qualifications, practising_since, about, specialisation_ids from provider_profile where provider_id = ${providerOf(WHO)}`,
  },
  {
    name: 'licence',
    who: WHO,
    at: async () => '/mrn-license',
    form: region('Licence'),
    fields: [
      { label: 'Registration number', bad: MISSING, good: 'DMC 2010/5531' },
      { label: 'Medical council', control: 'select', bad: MISSING, good: 'Delhi Medical Council' },
      {
        label: 'Registered on',
        bad: { value: '1850-01-01', words: 'Enter a date between 1900 and 2199.' },
        good: '2010-03-04',
      },
      {
        label: 'Valid until',
        bad: { value: '2300-01-01', words: 'Enter a date between 1900 and 2199.' },
        good: '2031-03-03',
      },
    ],
    submit: 'Save',
    call: 'LicenseDetails',
    stored: () => `select registration_number, medical_council, cast(registered_on as text) as since,
      cast(valid_till as text) as till from license where provider_id = ${providerOf(WHO)}`,
  },
  {
    name: 'a letter to operations',
    who: WHO,
    at: async () => '/inbox?thread=new',
    form: region('New message to Operations'),
    fields: [
      {
        label: 'Subject',
        bad: { value: 'x'.repeat(161), words: /at most 160 characters/ },
        good: 'The lamp in room 7',
      },
      { label: 'Message', bad: MISSING, good: 'It flickers since Monday.' },
    ],
    submit: 'Send',
    call: 'newInboxThread',
    stored: () => `select t.subject, m.text from inbox_thread t join inbox_message m on m.thread_id = t.id
      where t.subject = 'The lamp in room 7'`,
  },
  {
    name: 'a vacation',
    who: 'meera.iyer',
    at: async () => '/vacation',
    form: region('Plan leave'),
    fields: [
      { label: 'First day of leave', bad: { value: '', words: 'Choose a day.' }, good: '2027-09-06' },
      { label: 'Last day of leave', bad: { value: '', words: 'Choose a day.' }, good: '2027-09-09' },
      {
        label: 'Reason',
        bad: { value: 'x'.repeat(201), words: 'Enter at most 200 characters.' },
        good: 'A wedding in Jaipur',
      },
    ],
    submit: 'Save leave',
    call: 'requestVacation',
    stored: () => `select cast(from_day as text) as from_day, cast(to_day as text) as to_day, reason
      from vacation where provider_id = ${providerOf('meera.iyer')} and from_day = '2027-09-06'`,
  },
  {
    name: 'the roster',
    who: 'meera.iyer',
    at: async () => '/roster',
    form: region('Duty hours'),
    part: (form) => form.getByRole('group', { name: 'Hours 1', exact: true }),
    fields: [
      { label: 'Day', control: 'select', good: '7', stored: '"weekday":7' },
      { label: 'From', bad: BAD_TIME, good: '07:35' },
      { label: 'Until', bad: BAD_TIME, good: '11:25' },
    ],
    submit: 'Save roster',
    call: 'roster',
    stored: () => `select duties from roster where provider_id = ${providerOf('meera.iyer')}`,
  },
  {
    name: 'services and fees',
    who: 'vikram.desai',
    at: async () => '/service-info',
    form: region('Consultation modes'),
    part: (form) => form.getByRole('group', { name: 'Video', exact: true }),
    fields: [
      {
        label: 'Fee in ₹',
        bad: { value: '99999', words: /Enter a fee from/ },
        good: '810.5',
        stored: '"feePaise":81050',
      },
      {
        label: 'Follow-up fee in ₹',
        bad: { value: '100000', words: 'The follow-up fee cannot be higher than the first fee.' },
        good: '405',
        stored: '"followUpFeePaise":40500',
      },
      {
        label: 'Minutes',
        bad: { value: '3', words: 'Enter 5 to 180 minutes.' },
        good: '25',
        stored: '"slotMinutes":25',
      },
    ],
    submit: 'Save',
    call: 'ServiceAndFeeInformation',
    stored: () => `select services from provider_profile where provider_id = ${providerOf('vikram.desai')}`,
  },
  {
    name: 'a time that is blocked',
    who: 'meera.iyer',
    at: async () => '/calander?view=week&date=2027-10-13',
    reveal: press('Block time'),
    form: dialog('Block time'),
    fields: [
      { label: 'Reason', bad: LONG_NAME, good: 'Thesis defence' },
      { label: 'On', bad: { value: '', words: 'Choose a day.' }, good: '2027-10-14', stored: '2027-10-14T' },
      { label: 'From', bad: BAD_TIME, good: '09:05', stored: 'T03:35:00' },
      { label: 'Until', bad: BAD_TIME, good: '10:20', stored: 'T04:50:00' },
    ],
    submit: 'Block time',
    call: 'addProviderCalendarBlock',
    quiet: true,
    stored: () => `select title, starts_at, ends_at from calendar_block where title = 'Thesis defence'`,
  },
  {
    name: 'a block that moves',
    who: 'meera.iyer',
    at: async () => {
      await sql(`insert into calendar_block (id, client_id, provider_id, kind, title, starts_at, ends_at, last_ends_at)
        values (gen_random_uuid(), gen_random_uuid(), ${providerOf('meera.iyer')}, 'BLOCK', 'Journal club',
          '2027-10-20T05:30Z', '2027-10-20T06:30Z', '2027-10-20T06:30Z')`);
      return '/calander?view=week&date=2027-10-20';
    },
    reveal: (page) => page.getByRole('button', { name: /^Journal club/ }).click(),
    form: dialog('Change “Journal club”'),
    fields: [
      { label: 'Reason', bad: LONG_NAME, good: 'Journal circle' },
      { label: 'On', bad: { value: '', words: 'Choose a day.' }, good: '2027-10-21', stored: '2027-10-21T' },
      { label: 'From', bad: BAD_TIME, good: '12:10', stored: 'T06:40:00' },
      { label: 'Until', bad: BAD_TIME, good: '13:45', stored: 'T08:15:00' },
    ],
    submit: 'Save changes',
    call: 'changeProviderCalendarBlock',
    quiet: true,
    stored: () => `select title, starts_at, ends_at from calendar_block where title like 'Journal c%'`,
  },
  {
    name: 'a request for records',
    who: 'meera.iyer',
    at: async () => {
      const [patient] = await sql<{ id: string }>(
        `select patient_id as id from consultation where consultation_number = 'CN-96903'`,
      );
      return `/patient/${patient?.id}?tab=records&asks=true`;
    },
    form: region('Request records from the patient'),
    fields: [
      { label: 'Purpose', control: 'select', good: 'PATRQT' },
      {
        label: 'Prescriptions',
        control: 'tick',
        good: 'off',
        stored: '["OPConsultation","DischargeSummary"',
      },
      { label: 'From', bad: NO_DAY, good: '2026-02-03', stored: '2026-02-02T18:30' },
      { label: 'Until', bad: NO_DAY, good: '2026-09-08', stored: '2026-09-08T18:29' },
      { label: 'Access until', bad: NO_DAY, good: '2027-01-15', stored: '2027-01-15T18:29' },
    ],
    submit: 'Send request',
    call: 'requestConsent',
    stored: () => `select purpose, hi_types, records_from, records_to, expires_at from health_consent
      where provider_id = ${providerOf('meera.iyer')} order by requested_at desc limit 1`,
  },
];
