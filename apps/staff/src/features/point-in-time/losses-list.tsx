import { Box, Stack, Typography } from '@mui/material';
import type { OpenView } from './use-point-in-time.ts';

/** What has come since the point, and would be gone after going back; without what is none. */
export function LossesList({ losses }: { losses: OpenView['losses'] }) {
  if (losses === null) return <Typography variant="body2">失われるものを数えています。</Typography>;
  const some = losses.filter(({ count }) => count > 0);
  if (some.length === 0) {
    return (
      <Typography variant="body2" sx={{ wordBreak: 'auto-phrase' }}>
        この時点に戻しても、失われるものはありません。
      </Typography>
    );
  }
  return (
    <Stack component="dl" spacing={0.5} sx={{ m: 0, maxWidth: 480 }}>
      {some.map(({ label, count, unit }) => (
        <Box key={label} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
          <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontWeight: 600 }}>
            {count.toLocaleString('ja-JP')}
            {unit}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
