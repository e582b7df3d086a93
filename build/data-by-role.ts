// Prints docs/data-by-role.md from the contract: `npm run -s data-by-role > docs/data-by-role.md`
import type { AnyCall, Who } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import {
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorCall,
  type OperatorRole,
} from '#contract/operator-roles.ts';

/** Fields of answers that hold each class of data about a patient or a doctor. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  Allergies: ['allergies', 'allergy', 'noKnownAllergies', 'substance'],
  Pregnancy: ['isPregnant'],
  'Problems and diagnoses': ['condition', 'conditions', 'diagnoses', 'diagnosis', 'diagnosisCodes'],
  'Vital signs': ['vitals', 'news2', 'deterioration', 'weightKg', 'heightCm', 'alarmingVitals'],
  'Laboratory results': ['enteredResults', 'resultStatus', 'criticalResults', 'isCritical', 'labOrders'],
  Medicines: ['medicines', 'prescriptions', 'dosage', 'medicineId'],
  Notes: ['addenda', 'assessment', 'complaint', 'examination', 'opinion', 'handOverNote'],
  Messages: ['messages', 'chats', 'lastText'],
  Documents: ['documents', 'fileName', 'sha256'],
  'Date of birth': ['birthDate', 'bornOn', 'dateOfBirth'],
  'Mobile number': ['mobile', 'byMobile', 'mobileEnd'],
  Address: ['address', 'addresses', 'address1', 'formattedAddress'],
  'Health id': ['healthId'],
  Payments: ['amountPaise', 'moneyEntries', 'paymentLinks', 'receipt'],
  'Bank accounts of doctors': ['accountNumber', 'accountNumberMasked', 'ifsc'],
};
const CALLERS: readonly Who[] = [
  'provider',
  'nurse',
  'agent',
  'operator',
  'wall',
  'patient',
  'relative',
  'guest',
  'customer',
];
const WIDTH = 118;

interface Schema {
  _zod: {
    def: {
      shape?: Record<string, Schema>;
      element?: Schema;
      valueType?: Schema;
      innerType?: Schema;
      options?: readonly Schema[];
      items?: readonly Schema[];
    };
  };
}

/** Returns the names of all fields of an answer, also of those inside of lists and choices. */
function fieldsOf({ _zod: { def } }: Schema, inside: ReadonlySet<Schema> = new Set()): string[] {
  const inner = [def.element, def.valueType, def.innerType, ...(def.options ?? []), ...(def.items ?? [])];
  const next = [...inner, ...Object.values(def.shape ?? {})].filter(
    (one) => one !== undefined && !inside.has(one),
  );
  return [
    ...Object.keys(def.shape ?? {}),
    ...next.flatMap((one) => (one ? fieldsOf(one, new Set([...inside, one])) : [])),
  ];
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= WIDTH)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines.join(',\n');
}

export function dataPage(): string {
  const calls = Object.entries<AnyCall>(contract).map(([name, { who, response }]) => ({
    name,
    who,
    fields: new Set(fieldsOf(response as unknown as Schema)),
  }));
  const of = (fields: readonly string[], caller: Who): string[] =>
    calls
      .filter((call) => call.who.includes(caller) && fields.some((field) => call.fields.has(field)))
      .map(({ name }) => name);
  const rows = Object.entries(CLASSES);
  const counts = rows.map(
    ([data, fields]) =>
      `| ${data} | ${CALLERS.map((caller) => of(fields, caller).length || '–').join(' | ')} |`,
  );
  const ofRole = (fields: readonly string[], role: OperatorRole): number =>
    of(fields, 'operator').filter((name) => OPERATOR_RIGHTS[name as OperatorCall].includes(role)).length;
  const roles = rows
    .filter(([, fields]) => of(fields, 'operator').length)
    .map(
      ([data, fields]) =>
        `| ${data} | ${OPERATOR_ROLES.map((role) => ofRole(fields, role) || '–').join(' | ')} |`,
    );
  const lists = rows.flatMap(([data, fields]) => [
    `## ${data}`,
    `Fields: ${fields.map((field) => `\`${field}\``).join(', ')}.`,
    ...CALLERS.flatMap((caller) => {
      const names = of(fields, caller);
      return names.length ? [`**${caller}** (${names.length})\n\n${wrapped(names)}`] : [];
    }),
  ]);
  return `${[
    '# Data by role',
    `Which calls answer a role with which data, generated from the schemas of the contract. A number is a number of calls. Which rows of
them a person sees is decided by hub, ownership and rights: [security.md](security.md).`,
    [`| Data | ${CALLERS.join(' | ')} |`, `| --- |${' --- |'.repeat(CALLERS.length)}`, ...counts].join('\n'),
    '## Operators by role',
    'An operator has one role or more; a call takes one of those that its row names in `src/contract/operator-roles.ts`.',
    [
      `| Data | ${OPERATOR_ROLES.join(' | ')} |`,
      `| --- |${' --- |'.repeat(OPERATOR_ROLES.length)}`,
      ...roles,
    ].join('\n'),
    ...lists,
  ].join('\n\n')}\n`;
}

if (import.meta.main) process.stdout.write(dataPage());
