import { Button, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router';

/** A screen that there is not, or not for this operator: why, and the way on. */
export const NoScreen = ({ title, children }: { title: string; children: string }) => (
  <Stack spacing={2} sx={{ alignItems: 'center', py: 10, px: 2, textAlign: 'center' }}>
    <Title title={title} />
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    <Typography color="textSecondary">{children}</Typography>
    <Button component={Link} to="/" variant="contained">
      ダッシュボードへ
    </Button>
  </Stack>
);
