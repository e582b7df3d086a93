import { expect, it } from 'vitest';
import type { ServiceRequest } from '#contract/requests.ts';
import { ordersFile } from '#features/agent-queue/orders-file.ts';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { common } from '#i18n/en/common.ts';

const ROW = {
  serviceNumber: 'LB-48217',
  patient: { name: 'Asha Patil', city: 'Pune', ageYears: 34, sex: 'F', mobileMasked: '+91 98••• ••412' },
  products: ['=CBC "whole"', 'ESR'],
  reason: '',
  requestedAt: '2026-11-20T08:00:00.000Z',
  slotAt: null,
  requestStatus: 'REQUESTED',
  paymentState: 'LINK_SENT',
  amountPaise: 125_000,
  takenBy: null,
} as unknown as ServiceRequest;

it('writes one line an order, of which none names its patient or holds what a spreadsheet would compute', async () => {
  const file = await ordersFile([ROW, ROW], { text: agentQueue.en, words: common.en }).text();
  const [head, line, , rest] = file.split('\r\n');
  expect(head).toMatch(/Order,Tests,City,/);
  expect(line).toMatch(/^LB-48217,"'=CBC ""whole"", ESR",Pune,.*,,Requested,Link sent,1250\.00,Unassigned$/);
  expect(rest).toBe('');
  expect(file).not.toMatch(/98•••|Asha|34 y/);
});
