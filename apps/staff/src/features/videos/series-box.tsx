import { Alert, Link as MuiLink, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useCall } from '#lib/use-call.ts';
import { SideBox } from '#ui/form/form-columns.tsx';

/** The series in which the open video stands. */
export function SeriesBox() {
  const record = useRecordContext();
  const { data, error } = useCall(staffApi['series.list'], {
    queryKey: ['series', 'of-video', record?.id],
    query: { video: String(record?.id) },
    enabled: record !== undefined,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data || data.length === 0) return null;
  return (
    <SideBox title="講座">
      {data.map(({ id, title }) => (
        <Typography key={id} sx={{ overflowWrap: 'anywhere' }}>
          <MuiLink component={Link} to={`/series/${id}`}>
            {title}
          </MuiLink>
        </Typography>
      ))}
    </SideBox>
  );
}
