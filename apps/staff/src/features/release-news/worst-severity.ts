import {
  type NewerRelease,
  RELEASE_SEVERITIES,
  type ReleaseSeverity,
} from '@orchard/contract/staff/release-news';

/** The worst of what newer versions mend: a site that stays behind has all of it. */
export const worstSeverity = (newer: readonly NewerRelease[]): ReleaseSeverity =>
  RELEASE_SEVERITIES.findLast((one) => newer.some(({ severity }) => severity === one)) ?? 'none';
