import { Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Tick } from '#ui/inputs/ticks.tsx';
import { Row } from '#ui/row.tsx';
import { CaptionLineForm, CaptionLineView } from './caption-line.tsx';
import { type CaptionEdit, linesHolding } from './caption-lines.ts';

/** Lines on the screen at first, and added by each press. */
const STEP = 200;

/** Every line beside its time: searched, and changed in its place. */
export function CaptionLinesBox({
  edit,
  mayWrite,
  openKey,
  onOpen,
}: {
  edit: CaptionEdit;
  mayWrite: boolean;
  /** The line that is being changed. */
  openKey: number | null;
  onOpen: (key: number | null) => void;
}) {
  const [query, setQuery] = useState('');
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const [most, setMost] = useState(STEP);
  const [closedKey, setClosedKey] = useState<number | null>(null);
  const found = linesHolding(onlyFaulty ? edit.faulty : edit.lines, query);
  const opened = edit.lines.find(({ key }) => key === openKey);
  // An open line stays on the screen during every search.
  const shown = found.slice(0, most);
  if (opened && !shown.includes(opened)) shown.push(opened);
  const close = () => {
    setClosedKey(openKey);
    onOpen(null);
  };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="字幕の行"
      sx={{ p: { xs: 1, sm: 2 } }}
    >
      <Row sx={{ mb: 1 }}>
        <TextField
          type="search"
          label="字幕を検索"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          sx={{ flex: '1 1 12rem', maxWidth: 360 }}
        />
        {(edit.faulty.length > 0 || onlyFaulty) && (
          <Tick label="修正が必要な行のみ" checked={onlyFaulty} onChange={setOnlyFaulty} />
        )}
        <Typography role="status" variant="body2" color="textSecondary">
          {found.length === edit.lines.length
            ? `${edit.lines.length.toLocaleString('ja-JP')}行`
            : `${edit.lines.length.toLocaleString('ja-JP')}行のうち${found.length.toLocaleString('ja-JP')}行`}
        </Typography>
      </Row>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((line) =>
          line.key === openKey ? (
            <CaptionLineForm
              key={line.key}
              line={line}
              onDone={(next) => {
                edit.change(line.key, next);
                close();
              }}
              onCancel={close}
              onRemove={() => {
                edit.remove(line.key);
                onOpen(null);
              }}
              onAddAfter={() => onOpen(edit.addAfter(line.key))}
            />
          ) : (
            <CaptionLineView
              key={line.key}
              line={line}
              isFocused={line.key === closedKey}
              onOpen={mayWrite ? () => onOpen(line.key) : undefined}
            />
          ),
        )}
      </Box>
      {found.length > most && (
        <Button onClick={() => setMost(most + STEP)} sx={{ mt: 1 }}>
          さらに表示する（残り{(found.length - most).toLocaleString('ja-JP')}行）
        </Button>
      )}
    </Paper>
  );
}
