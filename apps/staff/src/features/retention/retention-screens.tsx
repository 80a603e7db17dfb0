import { Box, Stack, Typography } from '@mui/material';
import {
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionKey,
  type RetentionRule,
} from '@orchard/contract/staff/retention';
import { NumberInput } from 'react-admin';
import { Navigate } from 'react-router';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { RetentionPreview } from './retention-preview.tsx';
import { RetentionRuns } from './retention-runs.tsx';

/** There is one record; the menu leads straight to it. */
export const List = () => <Navigate to="/retention/1" replace />;

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
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mb: 2, wordBreak: 'auto-phrase', overflowWrap: 'anywhere' }}
      >
        {help}
      </Typography>
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
