import { consultationQuery, joinConsultation } from './consultations.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { queryClient } from '#api/cache/query-client.ts';

/**
 * Reads a consultation for its screen, and joins it where that is still to be done. Joining again what one has
 * joined changes nothing, so it need not be known whether one has.
 * @returns false when there is none, or it is not the caller's
 */
export async function enterConsultation(consultationNumber: string): Promise<boolean> {
  const query = consultationQuery(consultationNumber);
  try {
    const { request } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (request?.may.includes('join'))
      queryClient.setQueryData(query.queryKey, await joinConsultation(request.id, true));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    // A cached consultation was joined before, and its members stay in it.
    if (error instanceof NetworkError && queryClient.getQueryData(query.queryKey)) return true;
    throw error;
  }
}
