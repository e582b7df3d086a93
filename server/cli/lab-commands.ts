import { NewLab } from '#contract/labs.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const load = () => import('#server/reference/partner-labs.ts');

const labList: Command = {
  name: 'lab list',
  args: [],
  summary: 'Lists the labs that orders are given to, with their ids, those in use first',
  whileRunning: true,
  async run({ db }) {
    const { readLabs } = await load();
    const labs = await readLabs(db);
    if (!labs.length) return done('There are no labs.');
    return done(
      ...labs.map(
        ({ id, name, address, city, phone, accreditation, isInUse }) =>
          `${id}  ${isInUse ? 'in use' : 'not in use'}  ${name}, ${address}, ${city}  ${phone}  accreditation ${accreditation ?? 'not recorded'}`,
      ),
    );
  },
};

const LAB_ARGS = ['<name>', '<address>', '<city>', '<phone>', '<accreditation|none>'] as const;

/** Does it with what is said of the lab, or tells what is wrong with that. */
async function withLab(said: readonly string[], act: (lab: NewLab) => Promise<Outcome>): Promise<Outcome> {
  const [name, address, city, phone, accreditation] = said;
  const { data } = NewLab.safeParse({
    name,
    address,
    city,
    phone,
    accreditation: accreditation === 'none' ? null : accreditation,
  });
  if (!data)
    return failed(
      'A lab has a name, an address, a city, a phone number such as 020 2543 1100, and an accreditation number of up to 60 characters or none.',
    );
  return reportErrors(() => act(data));
}

const labAdd: Command = {
  name: 'lab add',
  args: LAB_ARGS,
  summary: 'Adds a lab that agents can give orders to, and prints its id',
  whileRunning: true,
  run: (deps, said) =>
    withLab(said, async (lab) => {
      const { addLab } = await load();
      return done(await addLab(deps, lab));
    }),
};

const labChange: Command = {
  name: 'lab change',
  args: ['<id>', ...LAB_ARGS],
  summary: 'Changes what is recorded of a lab',
  whileRunning: true,
  run: (deps, [labId = '', ...said]) =>
    withLab(said, async (lab) => {
      const { changeLab } = await load();
      await changeLab(deps, { labId, ...lab });
      return done('The lab is changed.');
    }),
};

function putting(name: string, isInUse: boolean, words: { summary: string; done: string }): Command {
  return {
    name,
    args: ['<id>'],
    summary: words.summary,
    whileRunning: true,
    run: (deps, [labId = '']) =>
      reportErrors(async () => {
        const { setLabInUse } = await load();
        await setLabInUse(deps, { labId, isInUse });
        return done(words.done);
      }),
  };
}

const labRetire = putting('lab retire', false, {
  summary: 'Takes a lab out of use: it gets no more orders, and keeps those that it has',
  done: 'The lab is not in use.',
});
const labRestore = putting('lab restore', true, {
  summary: 'Puts a lab that is out of use back into use',
  done: 'The lab is in use.',
});

export const labCommands: readonly Command[] = [labList, labAdd, labChange, labRetire, labRestore];
