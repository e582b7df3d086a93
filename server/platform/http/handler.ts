import type { AnyCall, ParsedBody, ParsedQuery, ResponseOf, Who } from '#contract/call.ts';
import type { Contract } from '#contract/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Unit } from '#server/platform/writes/unit.ts';
import type { Guest, Identity, Staff, System } from './identity.ts';

/** The identity that a call's `who` lets through, so that a handler for staff need not ask again. */
type IdentityFor<W extends Who> =
  | (W extends 'provider' | 'agent' | 'nurse' ? Staff & { role: W } : never)
  | (W extends 'guest' ? Guest : never)
  | (W extends 'client' | 'customer' | 'payer' | 'public' ? System : never);

/** What a handler gets: already limited, authenticated and validated. */
export interface Ctx<C extends AnyCall> extends Deps {
  who: IdentityFor<C['who'][number]>;
  query: ParsedQuery<C>;
  body: ParsedBody<C>;
  request: Request;
  /** The caller's address, for limits and the audit. */
  address: string;
  /** The transaction of a write; `db` is the same one. A read has none. */
  unit?: Unit;
  together: Together;
}

/** A handler's context where only who asks matters. */
export type StaffCtx = Deps & { who: Staff };

interface QueuedWrite {
  key: string;
  body?: unknown;
}

/** Does other calls that may wait, for the same caller, with everything that they would go through by themselves. */
export interface Perform {
  /** @returns its answer @throws Refusal as that call does */
  one: (call: string, write: QueuedWrite) => Promise<unknown>;
  /** All of them or none. @returns their answers; undefined when that call has no run @throws when one of them would */
  run: (call: string, writes: readonly QueuedWrite[]) => Promise<unknown[] | undefined>;
}

/**
 * One transaction for several of those, which bear these keys. Each can fail alone; what a deadlock undid is done anew, whole.
 */
export type Together = <T>(keys: readonly string[], act: (perform: Perform) => Promise<T>) => Promise<T>;

export type AnyCtx = Deps & {
  who: Identity;
  request: Request;
  address: string;
  unit?: Unit;
  together: Together;
};

export type Answer<C extends AnyCall> = C extends { raw: true } ? Response : Omit<ResponseOf<C>, 'status'>;

/** Reads as: authorize → act → present. Throws Refusal for anything else. */
export type Handler<C extends AnyCall> = (ctx: Ctx<C>) => Promise<Answer<C>>;

/** The same for several of one call in one go, all of them or none: a statement for all costs little more than for one. */
export type Run<C extends AnyCall> = (
  ctx: Omit<Ctx<C>, 'body'>,
  bodies: readonly [ParsedBody<C>, ...ParsedBody<C>[]],
) => Promise<Answer<C>[]>;

/** Of the calls that have one. */
export type Runs = { [Name in keyof Contract]?: Run<Contract[Name]> };

/** One entry a call; a missing one does not compile. */
export type Handlers = { [Name in keyof Contract]: Handler<Contract[Name]> };
/** The handlers of one resource file. */
export type HandlersOf<Calls extends Record<string, AnyCall>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};
