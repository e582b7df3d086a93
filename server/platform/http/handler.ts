import type { StepUp } from '#server/platform/http/step-up.ts';
import type { AnyCall, ParsedBody, ParsedQuery, ResponseOf, Who } from '#contract/call.ts';
import type { CallName, Contract } from '#contract/index.ts';
import type { ShownList } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Unit } from '#server/platform/writes/unit.ts';
import type { Limiter } from './limit.ts';
import type { App, Guest, Identity, Operator, Patient, Relative, Staff, System, Wall } from './identity.ts';

/** The identity type that a call's `who` allows, so that a handler for staff need not check again. */
type IdentityFor<W extends Who> =
  | (W extends 'provider' | 'agent' | 'nurse' ? Staff & { role: W } : never)
  | (W extends 'operator' ? Operator : never)
  | (W extends 'wall' ? Wall : never)
  | (W extends 'guest' ? Guest : never)
  | (W extends 'patient' ? Patient : never)
  | (W extends 'relative' ? Relative : never)
  | (W extends 'customer' ? App : never)
  | (W extends 'client' | 'payer' | 'smsGateway' | 'public' ? System : never);

/** Context that a handler receives: the call has passed rate limits, authentication and validation. */
export interface Ctx<C extends AnyCall> extends Deps {
  who: IdentityFor<C['who'][number]>;
  query: ParsedQuery<C>;
  body: ParsedBody<C>;
  request: Request;
  /** The caller's address, for rate limits and the audit. */
  address: string;
  /** When the command was done, by the server's clock: a queueable command may arrive hours later. */
  occurredAt: Date;
  /** The transaction of a command; `db` is the same transaction. Absent in queries and in `prepare`. */
  unit?: Unit;
  /** Used by `deliverWrites`, the one call that executes other commands. */
  commands: Commands;
}

/** A handler's context in which only the identity of the staff member matters. */
export type StaffCtx = Deps & { who: Staff };

/** The identity and address of a caller. */
export interface Caller {
  who: Identity;
  request: Request;
  address: string;
  /** Collects the lists that the answer shows, when it is cached for the next caller (answer-cache.ts). */
  shownLists?: ShownList[];
}

/** The dependencies for executing commands: see `writes/execute-command.ts`. */
export interface Commands {
  deps: Deps;
  handlers: Handlers;
  limits: Limiter;
  stepUp: StepUp;
}

export type AnyCtx = Deps &
  Caller & { query: unknown; body: unknown; occurredAt: Date; unit?: Unit; commands: Commands };

export type Answer<C extends AnyCall> = C extends { raw: true } ? Response : Omit<ResponseOf<C>, 'status'>;

/**
 * Authorizes, acts and presents, in this order. Throws Refusal for anything else. A command's `Act` runs
 * inside its transaction.
 */
export type Act<C extends AnyCall> = (ctx: Ctx<C>) => Promise<Answer<C>>;

/**
 * A command with slow work: `prepare` authorizes, renders and stores files before the transaction, and
 * returns the work to do inside it. That work checks again whatever may have changed in between.
 */
export interface Prepared<C extends AnyCall> {
  prepare: (ctx: Ctx<C>) => Promise<Act<C>>;
}

/**
 * A command that devices send in batches: `actOnAll` does all of them or none, with the statements of one.
 */
export interface Batched<C extends AnyCall> {
  act: Act<C>;
  actOnAll: (
    ctx: Omit<Ctx<C>, 'body' | 'occurredAt'>,
    commands: readonly [CommandInput<C>, ...CommandInput<C>[]],
  ) => Promise<Answer<C>[]>;
}

/** One of several commands: its body, and when it was done. */
export type CommandInput<C extends AnyCall> = Pick<Ctx<C>, 'body' | 'occurredAt'>;

export type Handler<C extends AnyCall> =
  | Act<C>
  | (C extends { queueable: true; form?: never } ? Batched<C> : Prepared<C>);

/** One entry per call; a missing one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Contract[Name]> };
/** The handlers of one resource file. */
export type HandlersOf<Calls extends Record<string, AnyCall>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};
