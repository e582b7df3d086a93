import type { Kysely, Transaction } from 'kysely';
import type { AbdmTables } from '#server/platform/sql/tables/abdm.ts';
import type { AccessTables } from '#server/platform/sql/tables/access.ts';
import type { AlertsTables } from '#server/platform/sql/tables/alerts.ts';
import type { CallsTables } from '#server/platform/sql/tables/calls.ts';
import type { CasesTables } from '#server/platform/sql/tables/cases.ts';
import type { CatalogueTables } from '#server/platform/sql/tables/catalogue.ts';
import type { ConsultationsTables } from '#server/platform/sql/tables/consultations.ts';
import type { FhirTables } from '#server/platform/sql/tables/fhir.ts';
import type { ImportsTables } from '#server/platform/sql/tables/imports.ts';
import type { IncidentTables } from './tables/incidents.ts';
import type { InboxTables } from '#server/platform/sql/tables/inbox.ts';
import type { JoiningTables } from '#server/platform/sql/tables/joining.ts';
import type { MoneyTables } from '#server/platform/sql/tables/money.ts';
import type { PatientsTables } from '#server/platform/sql/tables/patients.ts';
import type { PeopleTables } from '#server/platform/sql/tables/people.ts';
import type { PlatformTables } from '#server/platform/sql/tables/platform.ts';
import type { PrivacyTables } from '#server/platform/sql/tables/privacy.ts';
import type { ProviderTables } from '#server/platform/sql/tables/provider.ts';
import type { RecordsTables } from '#server/platform/sql/tables/records.ts';
import type { RequestsTables } from '#server/platform/sql/tables/requests.ts';
import type { UploadsTables } from '#server/platform/sql/tables/uploads.ts';

/**
 * Tables as the migrations make them, with camel-case names here and snake-case names in SQL. One file of
 * tables per subject.
 */
export interface Database
  extends
    AbdmTables,
    AccessTables,
    AlertsTables,
    CallsTables,
    CasesTables,
    CatalogueTables,
    ConsultationsTables,
    FhirTables,
    ImportsTables,
    IncidentTables,
    InboxTables,
    JoiningTables,
    MoneyTables,
    PatientsTables,
    PeopleTables,
    PlatformTables,
    PrivacyTables,
    ProviderTables,
    RecordsTables,
    RequestsTables,
    UploadsTables {}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
