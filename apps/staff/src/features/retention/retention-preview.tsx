import { Alert, Button, Paper, Stack, Typography } from '@mui/material';
import type { RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { RETENTION_KEYS } from '@orchard/contract/staff/retention';
import { useMutation } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { StatisticsTable } from '#ui/statistics-table.tsx';

type Draft = RequestOf<(typeof staffApi)['retention.preview']>['body'];
type Previewed = ResponseOf<(typeof staffApi)['retention.preview']>;

const formatDay = (day: string | null) => day?.replaceAll('-', '/') ?? '—';

function Found({ rows }: { rows: Previewed }) {
  if (rows.every(({ count }) => count === 0)) {
    return <Alert severity="success">今夜消えるものはありません。</Alert>;
  }
  return (
    <StatisticsTable
      label="消えるデータの表"
      columns={['消えるもの', '件数', '最も古い日']}
      rows={rows.map(({ what, count, oldest_day: day }) => ({
        key: what,
        cells: [what, count.toLocaleString('ja-JP'), formatDay(day)],
      }))}
    />
  );
}

/** What tonight would remove with the days in the form, saved or not. */
export function RetentionPreview() {
  const { control, setError, clearErrors } = useFormContext();
  const values = useWatch({ control });
  const draft = Object.fromEntries(RETENTION_KEYS.map((rule) => [rule, values[rule] ?? null]));
  const asked = JSON.stringify(draft);
  const { mutate, isPending, data, variables, error } = useMutation({
    mutationFn: (text: string) => {
      clearErrors();
      return call(staffApi['retention.preview'], { body: JSON.parse(text) as Draft });
    },
    onError: (refused) => {
      for (const [name, message] of Object.entries(fieldErrors(refused))) {
        setError(name, { message }, { shouldFocus: true });
      }
    },
  });
  const isOfThese = variables === asked && !isPending;
  return (
    <Paper component="section" variant="outlined" aria-label="消えるデータの確認" sx={{ p: 2 }}>
      <Stack spacing={2} sx={{ alignItems: 'start' }}>
        <Typography component="h2" variant="h2">
          消えるデータの確認
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
          入力中の日数で、今消えるものを数えます。何も消さず、保存もしません。
        </Typography>
        <Button
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate(asked)}
        >
          {isPending ? '数えています…' : '消える件数を確かめる'}
        </Button>
        <div role="status" style={{ alignSelf: 'stretch' }}>
          {isOfThese && data && <Found rows={data} />}
          {isOfThese && error && <Alert severity="error">{error.message}</Alert>}
        </div>
      </Stack>
    </Paper>
  );
}
