import { staffApi } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useMay } from '#lib/use-rights.ts';

/** What is known of versions; nothing for who may not read it. */
export function useReleaseNews() {
  const mayRead = useMay('staff.manage');
  return useQuery({
    queryKey: ['release-news'],
    queryFn: ({ signal }) => call(staffApi.getReleaseNews, { signal }),
    enabled: mayRead,
  });
}
