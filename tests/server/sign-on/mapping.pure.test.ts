import { describe, expect, it } from 'vitest';
import { personOf, valuesOf } from '#server/connectors/oidc/claims.ts';
import { readSignOnRoles } from '#server/platform/sign-on-roles.ts';
import { grantFor, rolesOf } from '#server/sign-on/grants.ts';

describe('the mapping of claims to roles', () => {
  it('reads roles with hubs, clinics and roles of operators', () => {
    expect(
      readSignOnRoles(
        ' nurses = nurse : a, b ; /staff/doctors=provider:a,clinic/7; CN=IT,OU=Staff=operator:people; desk=agent;',
      ),
    ).toEqual([
      { value: 'nurses', role: 'nurse', hubs: ['a', 'b'], clinics: [] },
      { value: '/staff/doctors', role: 'provider', hubs: ['a'], clinics: ['7'] },
      { value: 'CN=IT,OU=Staff', role: 'operator', roles: ['people'] },
      { value: 'desk', role: 'agent', hubs: [], clinics: [] },
    ]);
  });

  it.each([
    ['nurses', 'a value without a role'],
    ['=nurse', 'a role without a value'],
    ['nurses=doctor', 'a role that there is not'],
    ['it=operator', 'an operator without roles'],
    ['it=operator:people,everything', 'a role of operators that there is not'],
    ['nurses=nurse:clinic/7', 'a clinic of a nurse'],
    ['nurses=nurse:a:b', 'scopes twice'],
  ])('refuses %s: %s', (text) => {
    expect(readSignOnRoles(text)).toBeUndefined();
  });

  it('joins what several values give to one role, and gives others nothing', () => {
    const rules = readSignOnRoles('a=nurse:x;b=nurse:y,x;c=agent;d=operator:people;e=operator:privacy') ?? [];
    expect(grantFor(rules, ['a', 'b'], 'nurse')).toEqual({ role: 'nurse', hubs: ['x', 'y'], clinics: [] });
    expect(grantFor(rules, ['d', 'e'], 'operator')).toEqual({
      role: 'operator',
      roles: ['people', 'privacy'],
    });
    expect(grantFor(rules, ['a'], 'agent')).toBeUndefined();
    expect(grantFor(rules, ['A'], 'nurse')).toBeUndefined();
    expect(rolesOf(rules, ['a', 'b', 'c'])).toEqual(['nurse', 'agent']);
  });
});

describe('claims', () => {
  it('give values by their whole name or by a path', () => {
    expect(valuesOf({ 'https://h.example/roles': ['a'] }, 'https://h.example/roles')).toEqual(['a']);
    expect(valuesOf({ realm_access: { roles: ['a', 1] } }, 'realm_access.roles')).toEqual(['a']);
    expect(valuesOf({ hd: 'h.example' }, 'hd')).toEqual(['h.example']);
    expect(valuesOf({ roles: { constructor: 'a' } }, 'roles.toString')).toEqual([]);
    expect(valuesOf({}, 'roles')).toEqual([]);
  });

  const from = { issuer: 'https://id.example', subject: 's' };
  const settings = { OIDC_ROLES_CLAIM: 'roles', OIDC_MFA_ACR: 'two' };

  it.each([
    [true, 'a@h.example'],
    [false, null],
    ['true', null],
    [undefined, null],
  ])('give an e-mail where it is verified: %s', (email_verified, email) => {
    expect(personOf({ email: 'a@h.example', email_verified }, from, settings).email).toBe(email);
  });

  it.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['pwd'] }, false],
    [{ amr: 'mfa' }, false],
    [{ acr: 'two' }, true],
    [{ acr: 'one' }, false],
    [{}, false],
  ])('say whether two factors were asked for: %j', (claims, isStrong) => {
    expect(personOf(claims, from, settings).isStrong).toBe(isStrong);
  });
});
