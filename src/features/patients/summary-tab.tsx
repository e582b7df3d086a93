import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import type { Member, ProfileValues } from '#contract/members.ts';
import { membersInPrimaryCareQuery, membersQuery, profileValuesQuery } from '#api/resources/patients.ts';
import { KnownFacts } from '#care/known-facts/known-facts.tsx';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { valueWords } from '#domain/units.ts';
import { inChartOrder } from '#domain/vitals-chart.ts';
import { MobileDialog } from '#features/patients/mobile-dialog.tsx';
import styles from '#features/patients/patients.module.css';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime, dayOf } from '#lib/times.ts';
import { allOf } from '#api/lists/all-of.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** Shows what is known of the patient's health, which is read first; then who this is, and who belongs to them. */
export function SummaryTab({ member }: { member: Member }) {
  const text = useText(patients);
  const facts = useText(knownFacts);
  const profile = useQuery(profileValuesQuery(member.id));
  return (
    <div className={styles.halves}>
      <div className={styles.stack}>
        <Card>
          <CardHeader title={facts.title} />
          <div className={styles.body}>
            <KnownFacts patient={member} />
          </div>
        </Card>
        <Card>
          <CardHeader title={text.latest} />
          <div className={styles.body}>
            <Loaded query={profile} shape="text">
              {(values) => <Latest values={values} />}
            </Loaded>
          </div>
        </Card>
      </div>
      <div className={styles.stack}>
        <WhoCard member={member} />
        <Card>
          <CardHeader title={text.medical} />
          <div className={styles.body}>
            <Loaded query={profile} shape="text">
              {(values) => <Medical values={values} />}
            </Loaded>
          </div>
        </Card>
        <FamilyCard member={member} />
      </div>
    </div>
  );
}

function WhoCard({ member }: { member: Member }) {
  const text = useText(patients);
  const [changing, setChanging] = useState(false);
  const { birthDate, sex, email, address, languages, healthId, emergencyContact } = member;
  const rows = [
    [text.born, birthDate && dayOf(birthDate)],
    [text.sex, text[sex]],
    [text.mobile, mobileText(member)],
    [text.email, email],
    [text.address, address],
    [text.languages, languages.join(', ')],
    [text.healthId, healthId ?? text.noHealthId],
    [text.emergency, emergencyContact && `${emergencyContact.name}, ${emergencyContact.mobileMasked}`],
  ] as const;
  return (
    <Card>
      <CardHeader title={text.who} />
      <div className={styles.body}>
        <KeyValues items={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
        <Button tone="quiet" icon={Phone} className={styles.verb} onClick={() => setChanging(true)}>
          {text.changeMobile}
        </Button>
      </div>
      {changing && <MobileDialog member={member} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function Medical({ values }: { values: ProfileValues }) {
  const text = useText(patients);
  const { bloodGroup, heightCm, weightKg } = values;
  return (
    <KeyValues
      items={[
        { label: text.blood, value: bloodGroup ?? text.unknown },
        { label: text.height, value: heightCm === null ? text.unknown : valueWords(heightCm, 'cm') },
        { label: text.weight, value: weightKg === null ? text.unknown : valueWords(weightKg, 'kg') },
      ]}
    />
  );
}

function Latest({ values }: { values: ProfileValues }) {
  const text = useText(patients);
  if (values.vitals.length === 0) return <p className={styles.hint}>{text.noVitals}</p>;
  return (
    <KeyValues
      items={inChartOrder(values.vitals).map(({ name, value, unit, at }) => ({
        label: name,
        value: (
          <>
            <strong>{valueWords(value, unit)}</strong> <span className={styles.hint}>{dayAndTime(at)}</span>
          </>
        ),
      }))}
    />
  );
}

/** Everybody of the same account, each with a record of their own. */
function FamilyCard({ member }: { member: Member }) {
  const text = useText(patients);
  const { userId } = member;
  const query = allOf(useQuery(membersQuery(userId)), useQuery(membersInPrimaryCareQuery(userId)));
  return (
    <Card>
      <CardHeader title={text.family} />
      <Loaded query={query} rows={2}>
        {([members, inPrimaryCare]) =>
          members.length < 2 && inPrimaryCare.length === 0 ? (
            <p className={styles.none}>{text.noFamily}</p>
          ) : (
            <ul className={styles.rows}>
              {members.map((one) => (
                <li key={one.id}>
                  {one.id === member.id ? (
                    <strong lang={one.nameLang}>{one.name}</strong>
                  ) : (
                    <Link
                      className={styles.link}
                      to="/patient/$id"
                      params={{ id: one.id }}
                      lang={one.nameLang}
                    >
                      {one.name}
                    </Link>
                  )}
                  <span>{ageAndSex(one)}</span>
                  <span className={styles.hint}>
                    {[relationOf(one.relation, text), one.id === member.id && text.here]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  {inPrimaryCare.some(({ id }) => id === one.id) && <Chip>{text.primaryCare}</Chip>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

const RELATIONS = ['SELF', 'SPOUSE', 'CHILD', 'PARENT', 'SIBLING'] as const;

/** A relation that this screen does not know is shown as it was given. */
function relationOf(relation: string, text: (typeof patients)['en']): string {
  const known = RELATIONS.find((one) => one === relation);
  return known ? text[known] : relation.toLowerCase();
}
