import { staffApi } from '@orchard/contract/staff';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

/** What is known of versions; nothing for who may not read it. */
export function useReleaseNews() {
  const mayRead = useMay('staff.manage');
  return useCall(staffApi.getReleaseNews, { queryKey: ['release-news'], enabled: mayRead });
}
