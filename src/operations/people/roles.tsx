import { useState } from 'react';
import * as z from 'zod/mini';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { peopleAdminCalls as calls, type PersonDetails } from '#contract/people-admin.ts';
import { savePerson } from '#api/resources/people-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { operatorRoles } from '#i18n/en/operations.ts';
import { people } from '#i18n/en/people-admin.ts';
import { useText } from '#i18n/text.ts';
import { keepRoles } from '#operations/session/session.ts';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Grant } from './grant.tsx';
import { RoleTicks } from './role-ticks.tsx';
import styles from './people.module.css';

const Proven = z.pick(calls.savePerson.body, { password: true, secondFactor: true });

interface RolesProps {
  person: PersonDetails;
  isOwn: boolean;
}

/** Shows the roles of an operator, which another one may change, and they themselves. */
export function Roles({ person, isOwn }: RolesProps) {
  const text = useText(people);
  const words = useText(operatorRoles);
  const before = new Set(person.roles);
  const [chosen, setChosen] = useState<ReadonlySet<OperatorRole>>(before);
  const changed = chosen.symmetricDifference(before);
  const form = usePlainForm({
    schema: Proven,
    defaults: latelyDefaults(),
    save: async (proof) => {
      await savePerson({ userId: person.id, roles: [...chosen], ...proof });
      if (isOwn) await keepRoles([...chosen]);
      toast({ tone: 'ok', text: text.saved });
    },
  });
  return (
    <form className={styles.part} aria-label={text.canDo(person.name)} onSubmit={form.submit} noValidate>
      <h3>{text.canDo(person.name)}</h3>
      <p className={styles.note}>
        {text.audited} {words.note}
      </p>
      <RoleTicks
        chosen={chosen}
        onChange={setChosen}
        label={(role, name) => <Grant isNew={changed.has(role)}>{name}</Grant>}
      />
      {changed.size > 0 && <ProofFields bind={form.bind} lately />}
      {form.problem && <Banner tone="danger">{form.problem}</Banner>}
      {changed.size > 0 && (
        <div className={styles.verbs}>
          <Button tone="quiet" onClick={() => setChosen(before)}>
            {text.discard}
          </Button>
          <Button type="submit" busy={form.busy}>
            {text.save(changed.size)}
          </Button>
        </div>
      )}
    </form>
  );
}
