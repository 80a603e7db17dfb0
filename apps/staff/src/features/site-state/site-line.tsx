import { Link, Typography } from '@mui/material';
import { StateMark, useSiteState } from './state-mark.tsx';

/** For administrators: whether something of the server wants them; nothing while all is well. */
export function SiteLine() {
  const { data } = useSiteState();
  const lines = data?.parts.flatMap((part) => part.lines) ?? [];
  const count = (state: string) => lines.filter((line) => line.state === state).length;
  const urgent = count('action');
  const worth = count('attention');
  if (urgent + worth === 0) return null;
  return (
    <Typography
      component="section"
      aria-label="サイトの状態"
      variant="body2"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <StateMark state={urgent > 0 ? 'action' : 'attention'} />
      サーバーの担当者に確認してほしいことが{urgent + worth}件あります。
      <Link href="/site-state">サイトの状態を見る</Link>
    </Typography>
  );
}
