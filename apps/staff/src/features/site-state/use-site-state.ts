import { staffApi } from '@orchard/contract/staff';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

/** As often as the server looks anew. */
const EVERY_MS = 15_000;

/** How the site is; nothing for operators who may not see it. */
export const useSiteState = () =>
  useCall(staffApi.getSiteState, {
    queryKey: ['site-state'],
    enabled: useMay('staff.manage'),
    refetchInterval: EVERY_MS,
  });
