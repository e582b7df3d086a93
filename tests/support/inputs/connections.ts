import type { connectionCalls } from '#contract/connections.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

export const connectionInputs: InputsOf<typeof connectionCalls> = {
  connections: () => ({}),
  testConnection: () => ({ body: { name: 'whatsapp' } }),
};
