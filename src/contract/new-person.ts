import * as z from 'zod/mini';
import { NewEmail, NewMobile, NewName, NewUserName } from './new-account.ts';
import { OperatorRoles } from './operator-roles.ts';
import { Id } from './shared.ts';

/** An account that an operator adds. */
export const NewPerson = z.object({
  role: z.enum(['nurse', 'agent', 'operator']),
  userName: NewUserName,
  name: NewName,
  email: NewEmail,
  mobile: NewMobile,
  hubKeys: z.array(Id).check(z.maxLength(200)),
  salutation: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  registrationNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** AGENT_PT has access to home care only. */
  agentType: z.optional(z.enum(['AGENT', 'AGENT_PT'])),
  /** Roles of an operator, who has one at least. */
  roles: z.optional(OperatorRoles),
});
export type NewPerson = z.output<typeof NewPerson>;
