import type { UploadPurpose } from '#contract/uploads.ts';
import { useUploads } from '#api/uploads/use-uploads.ts';

/** Files on their way to an order, which is read again when one is stored. */
export const useServiceUploads = (serviceId: string, purpose: UploadPurpose) =>
  useUploads({ purpose, targetId: serviceId, entity: `service:${serviceId}:files` });
