import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { RecordOf } from '#lib/wire-types.ts';
import { formatMembers, formatMinutes, formatShare, shareOf } from './format-statistics.ts';

/** The statistics of one video for each brand. */
export const BrandStatistics = ({ brands }: Pick<RecordOf<'video-analytics'>, 'brands'>) => (
  <Paper component="section" variant="outlined" aria-label="会員区分別" sx={{ p: 2, minWidth: 0 }}>
    <Typography component="h2" variant="h2">
      会員区分別
    </Typography>
    <Typography variant="body2" color="textSecondary">
      複数の会員区分に属する会員は、それぞれに数えます。
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        表は横にスクロールできます。
      </Box>
    </Typography>
    <TableContainer
      tabIndex={0}
      role="group"
      aria-label="会員区分別の表"
      // Scrolls by itself on a phone instead of widening the screen.
      sx={{ contain: 'inline-size' }}
    >
      <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>会員区分</TableCell>
            <TableCell align="right">視聴回数</TableCell>
            <TableCell align="right">会員</TableCell>
            <TableCell align="right">視聴時間</TableCell>
            <TableCell align="right">視聴を完了した会員</TableCell>
            <TableCell align="right">平均視聴率</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {brands.map(({ id, label, starts, members, minutes, finished, share }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right">{starts.toLocaleString('ja-JP')}回</TableCell>
              <TableCell align="right">{formatMembers(members)}</TableCell>
              <TableCell align="right">{formatMinutes(minutes)}</TableCell>
              <TableCell align="right">
                {formatMembers(finished)}（{formatShare(shareOf(finished, members))}）
              </TableCell>
              <TableCell align="right">{formatShare(share)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  </Paper>
);
