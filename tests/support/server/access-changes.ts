import { accessChangeCalls as calls } from '#contract/access-changes.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import {
  addOperatorAccount,
  inNewSession,
  proofOf,
  signInOperator,
  type OperatorClient,
} from './operator.ts';
import type { TestServer } from './server.ts';

const NEW_OPERATOR = {
  role: 'operator' as const,
  name: 'Nadia Khan',
  email: 'nadia@shanti.example',
  mobile: '9812300499',
  hubKeys: [],
  roles: ['people' as const],
};
const SESSION_MS = 900_000;

/** Two operators: one who changes access, and another one who sees and undoes it. */
export class TwoOperators {
  readonly #server: TestServer;
  #added = 0;
  actor!: OperatorClient;
  other!: OperatorClient;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async signIn(): Promise<void> {
    await addOperatorAccount(this.#server, {
      userName: 'second.operator',
      name: 'Asha Second',
      mobile: '9812300777',
    });
    this.actor = await signInOperator(this.#server);
    this.other = await signInOperator(this.#server, 'second.operator');
  }

  /** Removes messages and changes of the test before, and opens new sessions, which no proof counts for. */
  async begin(): Promise<void> {
    const { db, clock } = this.#server;
    await db.deleteFrom('outgoing').execute();
    await db.deleteFrom('accessChange').execute();
    // Each proof turns the clock to the next code.
    const end = new Date(clock.now().getTime() + SESSION_MS);
    await db.updateTable('session').set({ accessExpiresAt: end, absoluteExpiresAt: end }).execute();
    this.actor = await inNewSession(this.#server, this.actor);
    this.other = await inNewSession(this.#server, this.other);
  }

  readonly again = (operator: OperatorClient) => inNewSession(this.#server, operator);
  readonly proof = (operator = this.actor) => proofOf(this.#server, operator);
  readonly changes = async () => (await this.other.call(calls.accessChanges, {})).changes;

  readonly newest = async () => {
    const [row] = await this.changes();
    if (!row) throw new Error('nothing was recorded');
    return row;
  };

  readonly undo = async (by = this.other) => {
    const { id } = await this.newest();
    return by.call(calls.undoAccessChange, { body: { changeId: id, ...this.proof(by) } });
  };

  readonly refusedUndo = async (by = this.other) => {
    const { id } = await this.newest();
    return by.refusal(calls.undoAccessChange, { body: { changeId: id, ...this.proof(by) } });
  };

  readonly told = async () =>
    (await this.#server.rows('outgoing')).filter(({ notification }) => notification === 'ACCESS_CHANGED');

  readonly addOperator = async () => {
    this.#added += 1;
    const userName = `nadia.khan.${this.#added}`;
    const body = { ...NEW_OPERATOR, userName, ...this.proof() };
    return { userName, ...(await this.actor.call(peopleAdminCalls.addPerson, { body })) };
  };
}
