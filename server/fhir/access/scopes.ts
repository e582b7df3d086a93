/** Interactions as SMART App Launch 2 names them: c create, r read, s search. */
export type Interaction = 'c' | 'r' | 's';

/** `system`: all patients, for a system; `patient`: the one for whom a person opened an app. */
type Context = 'system' | 'patient';

const SCOPE = /^(system|patient)\/([A-Z][A-Za-z]+|\*)\.(c?r?u?d?s?|read|write|\*)$/;
/** Forms of version 1 of SMART, which clients still ask for. */
const OF_VERSION_1: Readonly<Record<string, string>> = { read: 'rs', write: 'c', '*': 'crs' };

interface Scope {
  context: Context;
  type: string;
  letters: string;
}

function scopeOf(text: string): Scope | undefined {
  const [, context, type, form] = SCOPE.exec(text) ?? [];
  if (!type || !form) return undefined;
  return { context: context as Context, type, letters: OF_VERSION_1[form] ?? form };
}

const scopesOf = (text: string): Scope[] => text.split(' ').flatMap((one) => scopeOf(one) ?? []);

/** @returns the first scope that is none, or that names a type which the interface does not have */
export function wrongScope(
  scopes: string,
  types: readonly string[],
  context: Context = 'system',
): string | undefined {
  return scopes.split(' ').find((text) => {
    const scope = scopeOf(text);
    return scope?.context !== context || (scope.type !== '*' && !types.includes(scope.type));
  });
}

/** Returns whether scopes allow an interaction with a type of resource. */
export function allows(scopes: string, type: string, interaction: Interaction): boolean {
  return scopesOf(scopes).some(
    (one) => (one.type === '*' || one.type === type) && one.letters.includes(interaction),
  );
}

const LETTERS = ['c', 'r', 's'] as const;

/** Returns the part of what was asked for that a client is registered for; empty: none of it. */
export function grantedOf(
  asked: string,
  registered: string,
  types: readonly string[],
  context: Context = 'system',
): string {
  const ofContext = scopesOf(asked).filter((one) => one.context === context);
  const wanted = ofContext.flatMap(({ type, letters }) =>
    (type === '*' ? types : [type]).map((one) => ({ type: one, letters })),
  );
  const granted = new Map<string, string>();
  for (const { type, letters } of wanted.filter((one) => types.includes(one.type))) {
    const before = granted.get(type) ?? '';
    const both = LETTERS.filter(
      (one) => before.includes(one) || (letters.includes(one) && allows(registered, type, one)),
    );
    if (both.length) granted.set(type, both.join(''));
  }
  return [...granted].map(([type, letters]) => `${context}/${type}.${letters}`).join(' ');
}
