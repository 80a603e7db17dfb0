import { staffApi } from '@orchard/contract/staff';
import { useCall } from './use-call.ts';

/**
 * How many questions and enquiries wait, and who else is writing.
 * @param seconds how often the server is asked while the screen is open
 */
export const useInboxState = (seconds: number) =>
  useCall(staffApi['inbox.state'], {
    queryKey: ['inbox', 'state'],
    refetchInterval: seconds * 1000,
    refetchOnWindowFocus: true,
  });
