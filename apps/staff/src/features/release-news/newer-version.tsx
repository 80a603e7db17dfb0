import { Alert, Box, Link } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import {
  type NewerRelease,
  RELEASE_SEVERITIES,
  type ReleaseSeverity,
  SEVERITY_LABELS,
  URGENT_SEVERITIES,
} from '@orchard/contract/staff/release-news';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

/** What is known of versions; nothing for who may not read it. */
export function useReleaseNews() {
  const mayRead = useMay('staff.manage');
  return useCall(staffApi.getReleaseNews, { queryKey: ['release-news'], enabled: mayRead });
}

/** The worst of what newer versions mend: a site that stays behind has all of it. */
export const worstSeverity = (newer: readonly NewerRelease[]): ReleaseSeverity =>
  RELEASE_SEVERITIES.findLast((one) => newer.some(({ severity }) => severity === one)) ?? 'none';

/** On the home: there is a newer version, or nobody knows; nothing while all is well. */
export function NewerVersion() {
  const { data } = useReleaseNews();
  if (!data) return null;
  const { newer, problem } = data;
  const [latest] = newer;
  if (!latest && problem === null) return null;
  const severity = worstSeverity(newer);
  const isUrgent = URGENT_SEVERITIES.includes(severity);
  const title = !latest
    ? '新しいバージョンがあるか、確認できませんでした。'
    : severity === 'none'
      ? `新しいバージョン ${latest.version} があります。`
      : `安全性の修正（深刻度：${SEVERITY_LABELS[severity]}）を含む、新しいバージョン ${latest.version} があります。`;
  return (
    <Box component="section" aria-label="新しいバージョン">
      <Alert severity={isUrgent ? 'error' : severity !== 'none' || !latest ? 'warning' : 'info'}>
        {title}
        <Link href="/release-news" sx={{ display: 'inline-block', ml: 1 }}>
          {latest ? '内容と更新のしかたを見る' : '詳しく見る'}
        </Link>
      </Alert>
    </Box>
  );
}
