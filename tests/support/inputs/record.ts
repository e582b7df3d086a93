import { randomUUID } from 'node:crypto';
import { annotationCalls } from '#contract/annotations.ts';
import type { consultationRecordCalls } from '#contract/consultation-record.ts';
import { orderSetCalls } from '#contract/order-sets.ts';
import { templateCalls } from '#contract/templates.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

export const consultationRecordInputs: InputsOf<typeof consultationRecordCalls> = {
  consultationHistory: ({ number }) => ({ query: { consultationNumber: number } }),
  sendVisitBill: ({ number }) => ({ body: { consultationNumber: number } }),
  consultationAudit: ({ number }) => ({ query: { consultationNumber: number } }),
};

async function template(server: TestServer) {
  return { clientId: randomUUID(), name: `Fever ${randomUUID()}`, items: await paracetamol(server) };
}

export const templateInputs: InputsOf<typeof templateCalls> = {
  prescriptionTemplates: () => ({}),
  savePrescriptionTemplate: async (_, server) => ({ body: await template(server) }),
  async deletePrescriptionTemplate({ userName }, server) {
    const me = await server.signInAs(userName);
    const body = await template(server);
    const answer = await me.send(templateCalls.savePrescriptionTemplate, { body });
    const saved = (await answer.json()) as { template?: { id: string } };
    return { body: { templateId: saved.template?.id ?? 'none' } };
  },
};

export const orderSetInputs: InputsOf<typeof orderSetCalls> = {
  orderSets: () => ({}),
  saveOrderSet: () => ({ body: orderSet() }),
  async deleteOrderSet({ userName }, server) {
    const me = await server.signInAs(userName);
    const answer = await me.send(orderSetCalls.saveOrderSet, { body: orderSet() });
    const saved = (await answer.json()) as { orderSet?: { id: string } };
    return { body: { orderSetId: saved.orderSet?.id ?? 'none' } };
  },
};

function orderSet() {
  return {
    clientId: randomUUID(),
    name: `Fever ${randomUUID().slice(0, 8)}`,
    testCodes: ['P-CBC', 'MP'],
    diagnosisCodes: ['R50.9'],
  };
}

const place = { x: 0.25, y: 0.5, text: 'Look here' };

/** An annotation of the caller's own. */
async function annotation(rows: Rows, server: TestServer): Promise<string> {
  const me = await server.signInAs(rows.userName);
  const body = { documentId: rows.documentId, clientId: randomUUID(), page: 1, ...place };
  const answer = await me.send(annotationCalls.addAnnotation, { body });
  const made = (await answer.json()) as { annotation?: { id: string } };
  return made.annotation?.id ?? 'none';
}

export const annotationInputs: InputsOf<typeof annotationCalls> = {
  documentAnnotations: ({ documentId }) => ({ query: { documentId } }),
  addAnnotation: ({ documentId }) => ({
    body: { documentId, clientId: randomUUID(), page: 1, ...place },
  }),
  updateAnnotation: async (rows, server) => ({
    body: { annotationId: await annotation(rows, server), version: 1, ...place },
  }),
  removeAnnotation: async (rows, server) => ({
    body: { annotationId: await annotation(rows, server) },
  }),
};
