import { Alert, Box, Link, Typography } from '@mui/material';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { placeOf, type ShownLine } from './caption-lines.ts';

/** So many are named one by one. */
const NAMED = 50;

const Rest = ({ count }: { count: number }) =>
  count > NAMED ? <Typography variant="body2">ほか{count - NAMED}か所</Typography> : null;

/** The faults that prevent saving; a press leads to the line. */
export function CaptionFaults({
  faulty,
  onOpen,
}: {
  faulty: readonly ShownLine[];
  onOpen: (key: number) => void;
}) {
  if (faulty.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label="修正が必要な箇所"
      sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <Typography role="status">{faulty.length}か所を修正すると保存できます。</Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
        {faulty.slice(0, NAMED).map((line) => (
          <li key={line.key}>
            <Link
              component="button"
              type="button"
              onClick={() => onOpen(line.key)}
              sx={{ textAlign: 'left', py: 0.5 }}
            >
              {placeOf(line)}「{line.from?.raw || line.text.split('\n')[0]}」
            </Link>
            <br />
            {line.judged.fault}
          </li>
        ))}
      </Box>
      <Rest count={faulty.length} />
    </Alert>
  );
}

/** Harmless oddities of a file. */
export function CaptionNotes({ notes }: { notes: CaptionReading['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Alert severity="info" role="region" aria-label="確認が必要な箇所">
      <Typography>ファイルについて、念のためご確認ください。</Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
        {notes.slice(0, NAMED).map(({ line, text, message }) => (
          <li key={`${line} ${message}`}>
            {line}行目「{text}」：{message}
          </li>
        ))}
      </Box>
      <Rest count={notes.length} />
    </Alert>
  );
}
