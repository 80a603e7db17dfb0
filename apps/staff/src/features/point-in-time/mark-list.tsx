import { Box, Button, Chip, List, ListItem, ListItemButton, Typography } from '@mui/material';
import { useState } from 'react';
import { formatExactTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { MARK_SIGNS, MarkSign } from './mark-sign.tsx';
import { secondBefore } from './stretch.ts';
import type { PointInTime } from './use-point-in-time.ts';

const PAGE = 10;

/** What happened, the newest first; a press chooses the second before it. */
export function MarkList({
  marks,
  at,
  onChoose,
}: {
  marks: PointInTime['marks'];
  at: string | null;
  onChoose: (at: string) => void;
}) {
  const [shown, setShown] = useState(PAGE);
  return (
    <SideBox title="できごと">
      <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
        {marks.length > 0
          ? '押すと、その直前（1秒前）の時点を選びます。'
          : 'この期間に、公開・取り込み・一括操作・更新はありません。'}
      </Typography>
      {marks.length > 0 && (
        <List disablePadding sx={{ maxHeight: 420, overflowY: 'auto' }}>
          {marks
            .toReversed()
            .slice(0, shown)
            .map((mark) => (
              <ListItem key={`${mark.at} ${mark.kind} ${mark.text}`} disablePadding divider>
                <ListItemButton
                  selected={at === secondBefore(mark.at)}
                  aria-pressed={at === secondBefore(mark.at)}
                  onClick={() => onChoose(secondBefore(mark.at))}
                  sx={{ columnGap: 1, px: 1, flexWrap: 'wrap' }}
                >
                  <MarkSign kind={mark.kind} size={14} />
                  <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
                    {formatExactTime(mark.at)}
                  </Typography>
                  <Typography component="span" variant="body2" color="textSecondary">
                    {MARK_SIGNS[mark.kind].label}
                  </Typography>
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ flex: '1 1 12em', minWidth: 0, overflowWrap: 'anywhere' }}
                  >
                    {mark.text}
                  </Typography>
                  <Chip component="span" size="small" variant="outlined" label="この直前" />
                </ListItemButton>
              </ListItem>
            ))}
        </List>
      )}
      {shown < marks.length && (
        <Box>
          <Button onClick={() => setShown(shown + PAGE)}>さらに表示</Button>
        </Box>
      )}
    </SideBox>
  );
}
