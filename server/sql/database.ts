import type { Kysely, Transaction } from 'kysely';
import type { AccessTables } from '#server/sql/tables/access.ts';
import type { ConsultationsTables } from '#server/sql/tables/consultations.ts';
import type { MoneyTables } from '#server/sql/tables/money.ts';
import type { PatientsTables } from '#server/sql/tables/patients.ts';
import type { PeopleTables } from '#server/sql/tables/people.ts';
import type { PlumbingTables } from '#server/sql/tables/plumbing.ts';
import type { RequestsTables } from '#server/sql/tables/requests.ts';

/** Columns as the migrations make them; names are camel case here, snake case there. One file of tables a subject. */
export interface Database
  extends
    AccessTables,
    ConsultationsTables,
    MoneyTables,
    PatientsTables,
    PeopleTables,
    PlumbingTables,
    RequestsTables {}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
