import { Box, Button, ButtonBase, ListItem, Stack, TextField, Typography } from '@mui/material';
import { isComposing } from '@orchard/contract/is-composing';
import { type FormEvent, useState } from 'react';
import { Row } from '#ui/row.tsx';
import type { ShownLine } from './caption-lines.ts';

const clock = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const Remarks = ({ line: { judged } }: { line: ShownLine }) => (
  <>
    {judged.fault && (
      <Typography component="span" variant="body2" color="error">
        {judged.fault}
      </Typography>
    )}
    {judged.note && (
      <Typography component="span" variant="body2" color="textSecondary">
        {judged.note}
      </Typography>
    )}
  </>
);

/** A line as it is read; where it may be changed, a press opens it. */
export function CaptionLineView({
  line,
  isFocused,
  onOpen,
}: {
  line: ShownLine;
  /** Takes the keyboard, after it was closed. */
  isFocused: boolean;
  onOpen?: (() => void) | undefined;
}) {
  const content = (
    <Stack
      component="span"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: { xs: 0, sm: 2 }, width: '100%', textAlign: 'left', alignItems: 'start' }}
    >
      <Typography component="span" variant="body2" color="textSecondary" sx={clock}>
        {line.start || '（時刻なし）'} → {line.end || '（時刻なし）'}
      </Typography>
      <Stack component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {line.text || '（文字なし）'}
        </Box>
        <Remarks line={line} />
      </Stack>
    </Stack>
  );
  return (
    <ListItem
      disablePadding
      divider
      sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' }}
    >
      {onOpen ? (
        <ButtonBase
          autoFocus={isFocused}
          onClick={onOpen}
          sx={{ width: '100%', p: 1, minHeight: 44, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {content}
        </ButtonBase>
      ) : (
        <Box sx={{ p: 1 }}>{content}</Box>
      )}
    </ListItem>
  );
}

/** A line that is being changed, in its place. */
export function CaptionLineForm({
  line,
  onDone,
  onCancel,
  onRemove,
  onAddAfter,
}: {
  line: ShownLine;
  onDone: (next: { start: string; end: string; text: string }) => void;
  onCancel: () => void;
  onRemove: () => void;
  onAddAfter: () => void;
}) {
  const [start, setStart] = useState(line.start);
  const [end, setEnd] = useState(line.end);
  const [text, setText] = useState(line.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone({ start, end, text });
  };
  const startsWithTime = line.judged.line === undefined && line.text !== '';
  return (
    <ListItem divider sx={{ px: 1, bgcolor: 'action.selected' }}>
      <Stack
        component="form"
        noValidate
        aria-label={`${line.number}番目の字幕を編集`}
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onCancel()}
        spacing={1.5}
        sx={{ width: '100%', py: 1 }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 200px))',
          }}
        >
          {(
            [
              ['開始', start, setStart, startsWithTime],
              ['終了', end, setEnd, false],
            ] as const
          ).map(([label, value, set, isFirst]) => (
            <TextField
              key={label}
              label={label}
              value={value}
              onChange={({ target }) => set(target.value)}
              autoFocus={isFirst}
              placeholder="00:12:34.500"
            />
          ))}
        </Box>
        <TextField
          label="字幕の文字"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoFocus={!startsWithTime}
          multiline
          fullWidth
          maxRows={8}
        />
        <Remarks line={line} />
        <Row>
          <Button type="submit" variant="contained" size="small">
            反映する
          </Button>
          <Button size="small" onClick={onCancel}>
            キャンセル
          </Button>
          <Button size="small" onClick={onAddAfter}>
            この下に行を追加する
          </Button>
          <Button size="small" color="error" onClick={onRemove}>
            この行を削除する
          </Button>
        </Row>
      </Stack>
    </ListItem>
  );
}
