import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import type { RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import {
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionKey,
  type RetentionRule,
} from '@orchard/contract/staff/retention';
import { useMutation } from '@tanstack/react-query';
import { NumberInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { formatDateTime, formatDay } from '#lib/japan-time.ts';
import { leadTo } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { Section, SideBox, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

type Draft = RequestOf<(typeof staffApi)['retention.preview']>['body'];
type Previewed = ResponseOf<(typeof staffApi)['retention.preview']>;

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
        cells: [what, count.toLocaleString('ja-JP'), formatDay(day) || '—'],
      }))}
    />
  );
}

/** What tonight would remove with the days in the form, saved or not. */
function RetentionPreview() {
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
    <SideBox title="消えるデータの確認">
      <Quiet sx={{ wordBreak: 'auto-phrase' }}>
        入力中の日数で、今消えるものを数えます。何も消さず、保存もしません。
      </Quiet>
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(asked)}
        sx={{ alignSelf: 'start' }}
      >
        {isPending ? '数えています…' : '消える件数を確かめる'}
      </Button>
      <div role="status">
        {isOfThese && data && <Found rows={data} />}
        {isOfThese && error && <Alert severity="error">{error.message}</Alert>}
      </div>
    </SideBox>
  );
}

/** There is one record; the menu leads straight to it. */
export const List = leadTo('/retention/1');

const boundsOf = ({ min, max, usual }: RetentionRule) =>
  usual === null
    ? `${min}〜${max}日。空欄にすると消しません（初めの設定）。`
    : `${min}〜${max}日。初めの設定は${usual}日です。`;

function RuleFields({ rule }: { rule: RetentionKey }) {
  const { title, help } = RETENTION_RULES[rule];
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, py: 1, minWidth: 0 }}
    >
      <Typography component="legend" sx={{ fontWeight: 700, px: 0.5 }}>
        {title}
      </Typography>
      <Quiet sx={{ mb: 2, wordBreak: 'auto-phrase', overflowWrap: 'anywhere' }}>{help}</Quiet>
      <NumberInput
        size="medium"
        source={rule}
        label="保存する日数"
        helperText={boundsOf(RETENTION_RULES[rule])}
        sx={{ maxWidth: 420 }}
      />
    </Box>
  );
}

const labels = Object.fromEntries(
  RETENTION_KEYS.map((rule) => [rule, `${RETENTION_RULES[rule].title}（日数）`]),
);

type Run = ResponseOf<(typeof staffApi)['retention.runs']>[number];

const formatRemoved = ({ removed }: Run) =>
  removed.length === 0
    ? 'なし'
    : removed
        .map(
          ({ rule, count }) => `${RETENTION_RULES[rule].title} ${count.toLocaleString('ja-JP')}件`,
        )
        .join('、');

const formatEnd = ({ seconds, failed }: Run) => {
  if (seconds === null) return '実行中、または中断';
  const lasted = `${seconds.toLocaleString('ja-JP')}秒`;
  return failed.length === 0
    ? lasted
    : `${lasted}（失敗：${failed.map((rule) => RETENTION_RULES[rule].title).join('、')}）`;
};

/** What the last thirty nights removed. */
function RetentionRuns() {
  const { data, error, isPending } = useCall(staffApi['retention.runs'], {
    queryKey: ['retention-runs'],
  });
  return (
    <Section title="毎晩の記録">
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && (
        <Typography color="textSecondary">まだありません。今夜から記録します。</Typography>
      )}
      {data && data.length > 0 && (
        <StatisticsTable
          label="毎晩の記録の表"
          columns={['日時', '消えたもの', 'かかった時間']}
          isText
          rows={data.map((run) => ({
            key: run.id,
            cells: [formatDateTime(run.started_at), formatRemoved(run), formatEnd(run)],
          }))}
        />
      )}
    </Section>
  );
}

export const Edit = () => (
  <Stack spacing={2}>
    <ContentEdit labels={labels}>
      <Typography color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
        毎晩4時10分に、ここで決めた日数を過ぎたものを消します。消えたものは元に戻せません。保存する前に、消える件数を確かめてください。
      </Typography>
      {RETENTION_KEYS.map((rule) => (
        <RuleFields key={rule} rule={rule} />
      ))}
      <RetentionPreview />
    </ContentEdit>
    <RetentionRuns />
  </Stack>
);
