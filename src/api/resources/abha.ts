import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { abhaCalls as calls } from '#contract/abha.ts';
import { send } from '#api/http/client.ts';

/** Reads the health id of a patient and its verification, which no device stores (query-client.ts). */
export const abhaQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['front-desk', 'abha', patientId],
    queryFn: ({ signal }) => send(calls.abhaOfPatient, { query: { patientId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const sendAbhaCode = (body: BodyOf<typeof calls.sendAbhaCode>) => send(calls.sendAbhaCode, { body });

export const confirmAbhaCode = (body: BodyOf<typeof calls.confirmAbhaCode>) =>
  send(calls.confirmAbhaCode, { body });

export const removeAbha = (body: BodyOf<typeof calls.removeAbha>) => send(calls.removeAbha, { body });

export const attachAbha = (verificationId: string) => send(calls.attachAbha, { body: { verificationId } });
