import { OPERATOR_ROLES, OperatorRole } from '#contract/operator-roles.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const ROLES = '--roles ROLE,…';

/** Reads `--roles finance,people` from the words; a text: what is wrong with them. */
function rolesIn(words: readonly string[]): OperatorRole[] | string {
  const [flag = '', after = ''] = words;
  const given = flag === '--roles' ? after : flag.replace(/^--roles=/, '');
  const names = given.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !OperatorRole.safeParse(name).success);
  if (!flag.startsWith('--roles') || wrong !== undefined)
    return `Write ${ROLES}, with some of ${OPERATOR_ROLES.join(', ')}.`;
  return names.flatMap((name) => OperatorRole.safeParse(name).data ?? []);
}

const adding: Command = {
  name: 'operator add',
  args: ['<user-name>', '<name>', '<email>', '<mobile>', `<${ROLES}>`],
  summary: `Adds an operator with these roles, of ${OPERATOR_ROLES.join(', ')}; prints a temporary password once`,
  whileRunning: true,
  run: (deps, [userName = '', name = '', email = '', mobile = '', ...words]) =>
    reportErrors(async () => {
      const { addStaff, NewStaff } = await import('#server/people/staff-accounts.ts');
      const roles = rolesIn(words);
      if (typeof roles === 'string') return failed(roles);
      const staff = NewStaff.safeParse({
        role: 'operator',
        user_name: userName,
        name,
        email,
        mobile,
        roles: roles.join(';'),
      });
      if (!staff.success)
        return failed(...staff.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
      const added = await addStaff(deps, staff.data);
      if (!added) return failed(`${userName} already exists.`);
      return done(`The temporary password of ${userName}, for 24 hours: ${added.password}`);
    }),
};

const setting: Command = {
  name: 'operator roles',
  args: ['<user-name>', `[${ROLES}]`],
  summary: `Shows the roles of an operator, or gives them these and no others; one operator at least keeps people`,
  whileRunning: true,
  run: (deps, [userName = '', ...words]) =>
    reportErrors(async () => {
      const { findOperatorNamed, setRoles } = await import('#server/people/operator-roles.ts');
      if (words.length) {
        const roles = rolesIn(words);
        if (typeof roles === 'string') return failed(roles);
        await setRoles(deps, userName, roles);
      }
      const operator = await findOperatorNamed(deps.db, userName);
      if (!operator) return failed(`${userName} is no operator.`);
      return done(`${userName}: ${operator.operatorRoles.join(', ') || 'no roles'}`);
    }),
};

/** Operators and their roles: the console does the same by the same functions. */
export const operatorCommands: readonly Command[] = [adding, setting];
