import { Alert, Link as MuiLink, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#lib/api/call.ts';
import { SideBox } from '#ui/form/form-columns.tsx';

/** The series in which the open video stands. */
export function SeriesBox() {
  const record = useRecordContext();
  const { data, error } = useQuery({
    queryKey: ['series', 'of-video', record?.id],
    enabled: record !== undefined,
    queryFn: ({ signal }) =>
      call(staffApi['series.list'], { query: { video: String(record?.id) }, signal }),
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
