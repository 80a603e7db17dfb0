import { Button, Link as MuiLink, Stack } from '@mui/material';
import { foldText } from '@orchard/contract/fold-text';
import type { SynonymGroup } from '@orchard/contract/staff/synonyms';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { SameMeaningDialog } from './same-meaning-dialog.tsx';

/** The other words of a group: the first three. */
function formatOthers(word: string, { words }: SynonymGroup): string {
  const others = words.filter((one) => foldText(one) !== foldText(word));
  return `${others.slice(0, 3).join('、')}${others.length > 3 ? 'など' : ''}`;
}

/** Which words of a search have a group, and the press that gives one to the others. */
export function SameMeaningCell({ row }: { row: RowOf<'empty-searches'> }) {
  const mayWrite = useMay('content.write');
  const cell = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { word, words } = row;
  const alone = words.filter(({ group }) => group === null).map((one) => one.word);
  // After saving the button may have become a link: the row keeps the focus either way.
  const returnFocus = () => cell.current?.querySelector<HTMLElement>('button, a')?.focus();
  return (
    <Stack ref={cell} spacing={0.5} sx={{ alignItems: 'start' }}>
      {mayWrite && alone.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`「${word}」を同じ意味の言葉にする`}
          onClick={() => {
            setAsked(alone);
            setIsOpen(true);
          }}
        >
          同じ意味の言葉にする
        </Button>
      )}
      {words.map(
        ({ word: one, group }) =>
          group && (
            <MuiLink key={one} component={Link} to={`/synonyms/${group.id}`}>
              {words.length > 1 && `「${one}」と`}同じ意味：{formatOthers(one, group)}
            </MuiLink>
          ),
      )}
      <SameMeaningDialog
        isOpen={isOpen}
        words={asked}
        onClose={() => setIsOpen(false)}
        onClosed={returnFocus}
      />
    </Stack>
  );
}
