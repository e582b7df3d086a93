import { useSyncExternalStore } from 'react';
import { OPERATOR_RIGHTS, OPERATOR_ROLES, type OperatorCall } from '#contract/operator-roles.ts';
import { session } from './session.ts';

/** Returns whether the operator who is signed in may make a call; the server decides. */
export function useMay(): (call: OperatorCall) => boolean {
  const roles = useSyncExternalStore(session.subscribe, session.get)?.roles ?? OPERATOR_ROLES;
  return (call) => OPERATOR_RIGHTS[call].some((role) => roles.includes(role));
}
