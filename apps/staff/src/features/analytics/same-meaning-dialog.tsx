import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { SynonymPreview } from './synonym-preview.tsx';
import { WordChoice } from './word-choice.tsx';

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
export function SameMeaningDialog({
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
