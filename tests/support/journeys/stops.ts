import { SEED_INVITATIONS } from '#server/seed/joining.ts';

/**
 * Every route of spec/routes.json and those that we added, with a person of the seed who may open it and the SQL that finds the ids of its path.
 * The tour takes a picture of each; the walk asks each for faults.
 */
export interface Stop {
  /** The name of its picture. */
  name: string;
  role: 'provider' | 'agent' | 'nurse' | 'public';
  /** No one for what is public. */
  userName?: string;
  path: string;
  /** Finds `id` and `provider` of the path. */
  sql?: string;
}

function nameOf(path: string): string {
  const parts = path.split('/').filter((part) => part && !part.startsWith('{'));
  return parts.join('-') || 'start';
}

const stop =
  (role: Stop['role'], userName?: string) =>
  (path: string, sql?: string): Stop => ({
    role,
    name: nameOf(path),
    path,
    ...(userName ? { userName } : {}),
    ...(sql ? { sql } : {}),
  });

const OF_MEERA = `provider_id = (select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer')`;
const consultation = (where: string): string =>
  `select consultation_number as id, provider_id as provider from consultation where ${where} order by created_at desc limit 1`;
const request = (where: string): string =>
  `select id from request where ${where} order by requested_at desc limit 1`;

const meera = stop('provider', 'meera.iyer');
const admin = stop('provider', 'lata.joshi');
const agent = stop('agent', 'farhan.shaikh');
const nurse = stop('nurse', 'anitha.nair');
const guest = stop('public');

export const STOPS: readonly Stop[] = [
  ...[
    '/dashboard',
    '/my-consultations',
    '/skincare-saf',
    '/dermacare',
    '/second-opinion',
    '/video-review',
    '/bank-details',
    '/billing',
    '/change-password',
    '/personal-info',
    '/professional-info',
    '/service-info',
    '/calander',
    '/roster',
    '/vacation',
    '/inbox',
    '/patients',
    '/mrn-license',
    '/authorize-app',
    '/clinics',
  ].map((path) => meera(path)),
  meera('/consultations/{id}', consultation(`${OF_MEERA} and status = 'COMPLETED'`)),
  meera('/shared-docs/{id}', consultation(`${OF_MEERA} and status = 'COMPLETED'`)),
  meera('/consultation/{id}/{provider}', consultation(`${OF_MEERA} and status <> 'COMPLETED'`)),
  meera(
    '/patient/{id}',
    `select patient_id as id from consultation where ${OF_MEERA} order by created_at desc limit 1`,
  ),
  meera('/derma-consultation/{id}', request(`kind = 'DERMACARE' and (provider_id is null or ${OF_MEERA})`)),
  admin('/home-care'),
  admin('/home-service-details/{id}', request(`kind = 'HOME_CARE'`)),
  ...[
    '/agent-dashboard',
    '/agent-soboard',
    '/agent-diagnostic',
    '/agent-ampath',
    '/agent-alert',
    '/front-desk',
    '/counter',
    '/lab-messages',
    '/phone-messages',
    '/agent-redcliff',
    '/agent-password',
    '/maintainence-agent',
  ].map((path) => agent(path)),
  agent('/agent-service-details/{id}', request(`kind = 'LAB' and status = 'IN_PROGRESS'`)),
  nurse('/talk-nurse'),
  nurse('/nurse-dashboard'),
  nurse('/nurse-password'),
  nurse('/nurse-front-desk'),
  nurse('/home-visits'),
  {
    ...nurse(
      '/home-visits/{id}',
      `select id from home_visit where agent_user_id = (select id from app_user where user_name = 'anitha.nair') and status = 'SCHEDULED' order by scheduled_at desc limit 1`,
    ),
    name: 'home-visit',
  },
  nurse(
    '/nurse-consultation/{id}/{provider}',
    `select consultation_number as id, coalesce(provider_id, 'none') as provider from consultation where nurse_user_id = (select id from app_user where user_name = 'anitha.nair') order by created_at desc limit 1`,
  ),
  nurse('/nurse-service-details/{id}', request(`kind in ('TALK_TO_NURSE', 'TALK_TO_DOC', 'EMERGENCY_CARE')`)),
  ...[
    '/login',
    '/agent',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/invalid',
    '/maintainence',
  ].map((path) => guest(path)),
  guest('/provider-invitation/{id}', `select '${SEED_INVITATIONS.open}' as id`),
  guest('/nurse/{id}/{id}/{id}'),
  guest('/nowhere'),
];

const FOLLOWED = `select patient_id as id from consultation where consultation_number = 'CN-96903'`;

/** The tabs, filters and open cases of those routes: looked at, not walked. */
export const VIEWS: readonly Stop[] = [
  meera('/my-consultations?part=PAST'),
  meera('/consultations/{id}?tab=trail', consultation(`${OF_MEERA} and status = 'COMPLETED'`)),
  meera('/patient/{id}?tab=vitals', FOLLOWED),
  meera('/patient/{id}?tab=prescriptions', FOLLOWED),
  meera('/patient/{id}?tab=records&asks=true', FOLLOWED),
  meera('/calander?view=month'),
  nurse('/home-visits?part=PAST'),
  admin('/second-opinion?case={id}', request(`kind = 'SECOND_OPINION' and status = 'RESUBMITTED'`)),
];
