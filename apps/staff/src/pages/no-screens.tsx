import { Button, Stack, Typography } from '@mui/material';
import { Title } from 'react-admin';

/** A screen that there is not, or not for this operator: why, and the way on. */
const NoScreen = ({ title, children }: { title: string; children: string }) => (
  <Stack spacing={2} sx={{ alignItems: 'center', py: 10, px: 2, textAlign: 'center' }}>
    <Title title={title} />
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    <Typography color="textSecondary">{children}</Typography>
    <Button href="/" variant="contained">
      ホームへ
    </Button>
  </Stack>
);

/** For addresses that lead nowhere. */
export const NotFound = () => (
  <NoScreen title="ページが見つかりません">
    アドレスが間違っているか、ページが削除された可能性があります。
  </NoScreen>
);

/** For screens that the operator's role does not open. */
export const NotAllowed = () => (
  <NoScreen title="この画面は表示できません">
    この操作を行う権限がありません。必要な場合は管理者にご相談ください。
  </NoScreen>
);
