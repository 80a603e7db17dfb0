import { Alert, Box, CircularProgress, Stack, Typography } from '@mui/material';
import { kindOf, MAIL_WAYS } from '@orchard/contract/notification-kinds';
import { staffApi } from '@orchard/contract/staff';
import { SET_KINDS, type SetKind } from '@orchard/contract/staff/notification-settings';
import { keepPreviousData } from '@tanstack/react-query';
import { BooleanInput, SelectInput } from 'react-admin';
import { leadTo } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { usePeriod } from '#ui/inputs/use-period.tsx';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { MAIL_WAY_LABELS } from '#ui/versions/version-labels.ts';

const COLUMNS = ['種類', 'サイト内', 'うち開封', 'メール', 'スマホ・PCの通知', 'メールを停止中'];

const count = (number: number) => number.toLocaleString('ja-JP');

/** What came of each kind in a period. */
function NotificationStatistics() {
  const { from, until, fields } = usePeriod({ from: '期間の開始', until: '期間の終了' });
  const days = { ...(from && { from }), ...(until && { until }) };
  const { data, error, isPending } = useCall(staffApi.getNotificationStatistics, {
    queryKey: ['notification-statistics', days],
    query: days,
    placeholderData: keepPreviousData,
  });
  return (
    <Section title="通知の実績">
      <Quiet sx={{ mb: 2 }}>
        期間を入力しないときは過去30日間です。通知は180日間保存します。「メールを停止中」は現在の会員数、ほかは通知の件数です。メールの開封は調べていません。
      </Quiet>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 2 }}>
        {fields}
      </Stack>
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <StatisticsTable
          label="通知の実績の表"
          columns={COLUMNS}
          rows={data.map(({ kind, on_screen, read, mailed, pushed, opted_out }) => ({
            key: kind,
            cells: [
              kindOf(kind).label,
              ...[on_screen, read, mailed, pushed].map(count),
              `${count(opted_out)}人`,
            ],
          }))}
        />
      )}
    </Section>
  );
}

/** There is one record; the menu leads straight to it. */
export const List = leadTo('/notification-settings/1');

const mailWays = MAIL_WAYS.map((id) => ({ id, name: MAIL_WAY_LABELS[id] }));

/** The ways of one kind, for members who have not chosen others. */
function KindFields({ kind }: { kind: SetKind }) {
  const { label, help } = kindOf(kind);
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, py: 1, minWidth: 0 }}
    >
      <Typography component="legend" sx={{ fontWeight: 700, px: 0.5 }}>
        {label}
      </Typography>
      <Quiet sx={{ mb: 1 }}>{help}</Quiet>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        useFlexGap
        sx={{
          ...{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: { sm: 'center' } },
          '& .MuiFormControlLabel-label': { whiteSpace: 'nowrap' },
        }}
      >
        <BooleanInput source={`ways.${kind}.screen`} label="サイト内" helperText={false} />
        <SelectInput
          source={`ways.${kind}.mail`}
          label="メール"
          choices={mailWays}
          helperText={false}
          sx={{ flex: '1 1 200px', maxWidth: 360 }}
        />
        <BooleanInput source={`ways.${kind}.push`} label="スマホ・PCの通知" helperText={false} />
      </Stack>
    </Box>
  );
}

export function Edit() {
  const mayCount = useMay('analytics.read');
  return (
    <Stack spacing={2}>
      <ContentEdit>
        <Typography color="textSecondary">
          会員が自分で選んでいない項目に使います。会員が選んだ受け取り方は、ここでの変更では変わりません。セキュリティのお知らせはつねに送り、お知らせメールの受け取りは会員が選びます。
        </Typography>
        {SET_KINDS.map((kind) => (
          <KindFields key={kind} kind={kind} />
        ))}
      </ContentEdit>
      {mayCount && <NotificationStatistics />}
    </Stack>
  );
}
