import { staffApi } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useMay } from '#lib/use-rights.ts';

/** As often as the server looks anew. */
const EVERY_MS = 15_000;

/** How the site is; nothing for operators who may not see it. */
export const useSiteState = () =>
  useQuery({
    queryKey: ['site-state'],
    queryFn: ({ signal }) => call(staffApi.getSiteState, { signal }),
    enabled: useMay('staff.manage'),
    refetchInterval: EVERY_MS,
  });
