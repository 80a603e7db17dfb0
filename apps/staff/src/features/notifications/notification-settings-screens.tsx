import { Box, Stack, Typography } from '@mui/material';
import { kindOf, MAIL_WAYS } from '@orchard/contract/notification-kinds';
import { SET_KINDS, type SetKind } from '@orchard/contract/staff/notification-settings';
import { BooleanInput, NumberInput, SelectInput } from 'react-admin';
import { Navigate } from 'react-router';
import { MAIL_WAY_LABELS } from '#lib/mail-ways.ts';
import { useMay } from '#lib/use-rights.ts';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { NotificationStatistics } from './notification-statistics.tsx';

/** There is one record; the menu leads straight to it. */
export const List = () => <Navigate to="/notification-settings/1" replace />;

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
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {help}
      </Typography>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        useFlexGap
        sx={{ columnGap: 3, rowGap: 1, alignItems: { sm: 'center' } }}
      >
        <BooleanInput source={`ways.${kind}.screen`} label="画面" helperText={false} />
        <SelectInput
          source={`ways.${kind}.mail`}
          label="メール"
          choices={mailWays}
          helperText={false}
          sx={{ minWidth: 200 }}
        />
        <BooleanInput source={`ways.${kind}.push`} label="プッシュ通知" helperText={false} />
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
        <NumberInput
          size="medium"
          source="grace_days"
          label="猶予日数"
          helperText="会員期間の最終日のあとも、この日数は引き続き利用できます。0にすると最終日までです。"
        />
      </ContentEdit>
      {mayCount && <NotificationStatistics />}
    </Stack>
  );
}
