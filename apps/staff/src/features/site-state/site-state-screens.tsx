import { Alert, Box, Link as MuiLink, Paper, Stack, Typography } from '@mui/material';
import type { SiteLine, SitePart } from '@orchard/contract/staff/site-state';
import { Link } from 'react-router';
import { formatDateTime, toWireTime } from '#lib/japan-time.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { Quiet } from '#ui/texts.tsx';
import { StateMark, useSiteState } from './state-mark.tsx';

const PART_LABELS: Record<SitePart, string> = {
  site: 'サイト',
  database: 'データベース',
  disk: 'ディスク',
  mail: 'メールと通知',
  jobs: 'ジョブ',
  films: '動画',
  search: '検索',
  sessions: 'セッション',
  backup: 'バックアップと復元の訓練',
  outside: '外部',
};

const Line = ({ line: { about, state, says, screen } }: { line: SiteLine }) => (
  <Stack
    component="li"
    spacing={0.25}
    sx={{ py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
  >
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Typography
        component="h3"
        sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: '0.875rem' }}
      >
        {screen ? (
          <MuiLink component={Link} to={`/${screen}`}>
            {about}
          </MuiLink>
        ) : (
          about
        )}
      </Typography>
      <StateMark state={state} />
    </Stack>
    <Typography
      variant="body2"
      color={state === 'ok' ? 'textSecondary' : 'textPrimary'}
      sx={{ overflowWrap: 'anywhere', wordBreak: 'auto-phrase' }}
    >
      {says}
    </Typography>
  </Stack>
);

const namesOf = (lines: readonly SiteLine[], wanted: SiteLine['state']) => [
  ...new Set(lines.filter(({ state }) => state === wanted).map(({ about }) => about)),
];

/** What is not well, by name. */
function Summary({ lines }: { lines: readonly SiteLine[] }) {
  const actions = namesOf(lines, 'action');
  const attentions = namesOf(lines, 'attention');
  if (actions.length + attentions.length === 0) {
    return <Alert severity="success">すべて正常です。</Alert>;
  }
  return (
    <Alert severity={actions.length > 0 ? 'error' : 'warning'}>
      {actions.length > 0 && <div>要対応：{actions.join('、')}</div>}
      {attentions.length > 0 && <div>注意：{attentions.join('、')}</div>}
    </Alert>
  );
}

/** How the site is, part by part; it renews itself. */
export function List() {
  const { data, dataUpdatedAt, isPending, error } = useSiteState();
  return (
    <OpenRecord title="サイトの状態" isPending={isPending} error={error}>
      {data && (
        <>
          <Summary lines={data.parts.flatMap(({ lines }) => lines)} />
          <Box
            // Columns, as the parts differ in height.
            sx={{ columnWidth: 340, columnGap: 2 }}
          >
            {data.parts.map(({ part, lines }) => (
              <Paper
                key={part}
                component="section"
                variant="outlined"
                aria-label={PART_LABELS[part]}
                sx={{ p: 2, pb: 1, mb: 2, breakInside: 'avoid' }}
              >
                <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
                  {PART_LABELS[part]}
                </Typography>
                <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {lines.map((line) => (
                    <Line key={`${line.about} ${line.says}`} line={line} />
                  ))}
                </Stack>
              </Paper>
            ))}
          </Box>
          <Quiet>
            {formatDateTime(toWireTime(new Date(dataUpdatedAt)))}
            の状態です。15秒ごとに更新されます。
          </Quiet>
        </>
      )}
    </OpenRecord>
  );
}
