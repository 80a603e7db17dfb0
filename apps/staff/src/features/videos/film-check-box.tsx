import { Box, Chip, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { FilmCheck } from '@orchard/contract/staff/film-checks';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { FilmCheckButtons } from '#ui/film-check-buttons.tsx';
import { TroubleChip, TroubleText } from '#ui/film-trouble.tsx';
import { SideBox } from '#ui/form/form-columns.tsx';

function StateOf({ check: { trouble, is_suspected, looked_at } }: { check: FilmCheck }) {
  if (trouble) return <TroubleChip trouble={trouble} />;
  if (is_suspected) {
    return <Chip size="small" variant="outlined" color="warning" label="もう一度確認します" />;
  }
  return looked_at ? (
    <Chip size="small" variant="outlined" color="success" label="問題なし" />
  ) : (
    <Chip size="small" variant="outlined" label="未確認" />
  );
}

/** What the last look at the saved film of the open video found. */
export function FilmCheckBox() {
  const record = useRecordContext();
  const { data: check } = useQuery({
    // A saved change may bring another film.
    queryKey: ['film-checks', 'of-video', record?.id, record?.revision],
    enabled: record !== undefined,
    queryFn: ({ signal }) =>
      call(staffApi['film-checks.read'], { params: { id: Number(record?.id) }, signal }),
  });
  if (!check) return null;
  return (
    <SideBox title="動画の確認">
      <Box>
        <StateOf check={check} />
      </Box>
      {check.trouble && (
        <Box>
          <TroubleText check={check} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        {check.since && `${formatDateTime(check.since)}から。`}
        {check.looked_at
          ? `最後の確認：${formatDateTime(check.looked_at)}`
          : '毎日午前3時に自動で確認します。'}
      </Typography>
      <FilmCheckButtons check={check} />
    </SideBox>
  );
}
