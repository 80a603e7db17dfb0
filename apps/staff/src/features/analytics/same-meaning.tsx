import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  Link,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { foldText } from '@orchard/contract/fold-text';
import { staffApi } from '@orchard/contract/staff';
import type { SynonymGroup } from '@orchard/contract/staff/synonyms';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useMay } from '#lib/use-rights.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { SynonymPreview, WordChoice } from './same-meaning-fields.tsx';

function SameMeaningForm({ words, onClose }: { words: readonly string[]; onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const labelId = useId();
  const defaults = { word: words[0] ?? '', same_as: '' };
  const { form, onSubmit, busy, problem } = useSmallForm(
    staffApi.joinSynonyms,
    defaults,
    async (body) => {
      await call(staffApi.joinSynonyms, { body });
      await Promise.all(
        ['empty-searches', 'synonyms'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      );
      notify(`「${body.word}」を「${body.same_as}」と同じ意味の言葉にしました。`, {
        type: 'success',
      });
      onClose();
    },
  );
  const { word, same_as: sameAs } = form.watch();
  const { errors } = form.formState;
  const refusal = problem ?? errors.word?.message;
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogContent dividers>
        <Stack spacing={2}>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {words.length > 1 && (
            <div>
              <FormLabel id={labelId}>見つからなかったキーワード</FormLabel>
              <RadioGroup
                row
                aria-labelledby={labelId}
                value={word}
                onChange={(_, chosen) => form.setValue('word', chosen)}
              >
                {words.map((one) => (
                  <FormControlLabel key={one} value={one} label={one} control={<Radio />} />
                ))}
              </RadioGroup>
            </div>
          )}
          <WordChoice
            value={sameAs}
            onChange={(typed) => {
              form.setValue('same_as', typed);
              form.clearErrors();
            }}
            error={errors.same_as?.message}
          />
          <SynonymPreview word={word} sameAs={sameAs} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          キャンセル
        </Button>
        <SubmitButton busy={busy}>保存する</SubmitButton>
      </DialogActions>
    </form>
  );
}

/** Asks which word a search that found nothing means, and shows what it would find then. */
function SameMeaningDialog({
  isOpen,
  words,
  onClose,
  onClosed,
}: {
  isOpen: boolean;
  /** The words of the search that are in no group. */
  words: readonly string[];
  onClose: () => void;
  /** Runs when nothing of it is left on the screen. */
  onClosed: () => void;
}) {
  const titleId = useId();
  const title =
    words.length === 1 ? `「${words[0]}」を同じ意味の言葉にする` : '同じ意味の言葉にする';
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      disableRestoreFocus
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <SameMeaningForm words={words} onClose={onClose} />
    </Dialog>
  );
}

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
            <Link key={one} href={`/synonyms/${group.id}`}>
              {words.length > 1 && `「${one}」と`}同じ意味：{formatOthers(one, group)}
            </Link>
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
