import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const setup: Command = {
  name: 'setup',
  args: [],
  summary:
    'Shows what is set up and what is missing, with the command for each; without an operator, the link to the set-up',
  whileRunning: true,
  async run(deps) {
    const [{ FIRST_STEPS }, { stepLine }, { setUpSteps }, { offerSetUp }] = await Promise.all([
      import('#contract/overview.ts'),
      import('#server/cli/setup-steps.ts'),
      import('#server/operations/set-up-steps.ts'),
      import('#server/operations/set-up.ts'),
    ]);
    const link = await offerSetUp(deps);
    const steps = await setUpSteps(deps);
    const isFirst = ({ name }: (typeof steps)[number]): boolean => FIRST_STEPS.some((one) => one === name);
    const open = steps.filter(({ isDone }) => !isDone);
    const openFirst = open.filter(isFirst).length;
    const later = open.length - openFirst;
    return done(
      'Before the first patient:',
      ...steps.filter(isFirst).map((step) => stepLine(deps.config, step, link)),
      'Before the hospital is open to everyone:',
      ...steps.filter((step) => !isFirst(step)).map((step) => stepLine(deps.config, step, link)),
      openFirst
        ? `${openFirst} of ${FIRST_STEPS.length} steps before the first patient remain.`
        : 'The hospital is ready for its first patient.',
      ...(later ? [`${later} of ${steps.length - FIRST_STEPS.length} later steps remain.`] : []),
    );
  },
};

const HUB_KEY = /^[A-Za-z\d][\w-]{0,39}$/;

const hubAdd: Command = {
  name: 'hub add',
  args: ['<key>', '<name>'],
  summary: 'Adds a hub, or renames the one with this key; requests and people are assigned to it by the key',
  whileRunning: true,
  async run(deps, [key = '', name = '']) {
    if (!HUB_KEY.test(key))
      return failed('A hub key has up to 40 letters, digits, hyphens and underscores, such as kothrud.');
    if (!name.trim()) return failed('A hub needs a name.');
    const { hubKeyOf, nameHub } = await import('#server/reference/hubs.ts');
    const hubKey = hubKeyOf(deps.config, key);
    const isNew = await nameHub(deps, { hubKey, name: name.trim() });
    return done(`${hubKey} is ${isNew ? 'added' : 'renamed'}.`);
  },
};

const hubList: Command = {
  name: 'hub list',
  args: [],
  summary: 'Lists the hubs with their keys',
  whileRunning: true,
  async run({ db }) {
    const { allHubs } = await import('#server/reference/hubs.ts');
    const hubs = await allHubs(db);
    return done(...(hubs.length ? hubs.map((hub) => `${hub.hubKey}  ${hub.name}`) : ['There are no hubs.']));
  },
};

const staffList: Command = {
  name: 'staff list',
  args: [],
  summary: 'Lists the people who can sign in, with role and hubs',
  whileRunning: true,
  async run({ db }) {
    const { listStaff } = await import('#server/people/staff.ts');
    const staff = await listStaff(db);
    if (!staff.length) return done('No one can sign in yet.');
    return done(
      ...staff.map(({ userName, role, name, disabledAt, verificationStatus, agentType, hubs }) =>
        [userName, role, name, verificationStatus ?? agentType, hubs, disabledAt && 'disabled']
          .filter(Boolean)
          .join('  '),
      ),
    );
  },
};

const staffHubs: Command = {
  name: 'staff hubs',
  args: ['<user-name>', '<keys>'],
  summary: 'Sets the hubs of a person: keys separated by semicolons, or none',
  whileRunning: true,
  run: (deps, [userName = '', keys = '']) =>
    reportErrors(async () => {
      const [{ setHubs }, { listIn, unknownHubs }] = await Promise.all([
        import('#server/people/rights-admin.ts'),
        import('#server/people/staff-accounts.ts'),
      ]);
      const chosen = keys === 'none' ? [] : listIn(keys);
      const [unknown] = await unknownHubs(deps, chosen);
      if (unknown !== undefined) return failed(`There is no hub ${unknown}: see hub list.`);
      await setHubs(deps, userName, chosen);
      return done(`${userName} has ${chosen.length ? chosen.join(', ') : 'no hub'}.`);
    }),
};

const providerFlag: Command = {
  name: 'provider flag',
  args: ['<user-name>', '<flag>', '<on|off>'],
  summary: 'Sets a provider flag; `provider flags` lists what each one grants',
  whileRunning: true,
  run: (deps, [userName = '', flag = '', state = '']) =>
    reportErrors(async () => {
      const { isProviderFlag, setProviderFlag } = await import('#server/people/rights-admin.ts');
      if (!isProviderFlag(flag)) return failed(`There is no flag ${flag}: see provider flags.`);
      if (state !== 'on' && state !== 'off') return failed('Set a flag to on or off.');
      await setProviderFlag(deps, userName, flag, state === 'on');
      return done(`${flag} of ${userName} is ${state}.`);
    }),
};

const providerFlags: Command = {
  name: 'provider flags',
  args: [],
  summary: 'Lists the provider flags and what each one grants',
  whileRunning: true,
  async run() {
    const { PROVIDER_FLAGS } = await import('#server/people/rights-admin.ts');
    return done(...Object.entries(PROVIDER_FLAGS).map(([flag, { gives }]) => `${flag}  ${gives}`));
  },
};

/** Commands that make an empty store a hospital. */
export const hospitalCommands: readonly Command[] = [
  setup,
  hubAdd,
  hubList,
  staffList,
  staffHubs,
  providerFlag,
  providerFlags,
];
