import { Alert, Typography } from '@mui/material';
import type { CountedRemark } from '@orchard/contract/staff/remarks';

/** What is to be known before many records are written, each with how many it is true of. */
export const Remarks = ({ remarks, unit }: { remarks: readonly CountedRemark[]; unit: string }) =>
  remarks.length > 0 && (
    <Alert severity="warning">
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {remarks.map(({ count, text }) => (
          <li key={text}>{`${count.toLocaleString('ja-JP')}${unit}が${text}`}</li>
        ))}
      </Typography>
    </Alert>
  );
