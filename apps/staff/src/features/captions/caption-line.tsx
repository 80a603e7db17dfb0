import { Box, Button, ButtonBase, ListItem, Stack, TextField, Typography } from '@mui/material';
import { isComposing } from '@orchard/contract/is-composing';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Row } from '#ui/row.tsx';
import type { ShownLine } from './caption-lines.ts';

const clock = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const Remarks = ({ line: { judged } }: { line: ShownLine }) =>
  (['fault', 'note'] as const).map(
    (kind) =>
      judged[kind] && (
        <Typography
          key={kind}
          component="span"
          variant="body2"
          color={kind === 'fault' ? 'error' : 'textSecondary'}
        >
          {judged[kind]}
        </Typography>
      ),
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
export function CaptionLineForm(props: {
  line: ShownLine;
  onDone: (next: { start: string; end: string; text: string }) => void;
  onCancel: () => void;
  onRemove: () => void;
  onAddAfter: () => void;
}) {
  const { line, onDone, onCancel, onRemove, onAddAfter } = props;
  const [typed, setTyped] = useState({ start: line.start, end: line.end, text: line.text });
  const field = (name: keyof typeof typed, label: string) => ({
    label,
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(typed);
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
        <Row sx={{ '& > *': { width: 200 } }}>
          <TextField
            {...field('start', '開始')}
            autoFocus={startsWithTime}
            placeholder="00:12:34.500"
          />
          <TextField {...field('end', '終了')} placeholder="00:12:34.500" />
        </Row>
        <TextField
          {...field('text', '字幕の文字')}
          autoFocus={!startsWithTime}
          multiline
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
