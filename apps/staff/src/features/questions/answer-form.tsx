import { zodResolver } from '@hookform/resolvers/zod';
import {
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { Form, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { FieldErrors } from '#lib/api/problem.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { Refusal } from '#ui/form/refusal.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';

type Question = RecordOf<'questions'>;

/** The fields of the form. */
export interface AnswerFields {
  message: string;
  is_public: boolean;
  tell_again: boolean;
}

const resolver = zodResolver(staffApi['questions.answer'].spec.body as never) as never;

function Visibility() {
  const { field } = useInput<{ source: string }>({ source: 'is_public' });
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">公開範囲</FormLabel>
      <RadioGroup
        aria-label="公開範囲"
        value={field.value ? 'all' : 'asker'}
        onChange={(_, who) => field.onChange(who === 'all')}
      >
        <FormControlLabel value="asker" control={<Radio />} label="質問した会員だけに公開する" />
        <FormControlLabel
          value="all"
          control={<Radio />}
          label="動画を見られる会員全員に公開する（質問した会員の氏名は表示されません）"
        />
      </RadioGroup>
    </FormControl>
  );
}

function TellAgain() {
  const { field } = useInput<{ source: string }>({ source: 'tell_again' });
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={Boolean(field.value)}
          onChange={(_, isOn) => field.onChange(isOn)}
          onBlur={field.onBlur}
        />
      }
      label="質問した会員に、もう一度メールで知らせる"
    />
  );
}

function DraftButton({
  onKeep,
  isBusy,
}: {
  onKeep: (message: string) => Promise<boolean>;
  isBusy: boolean;
}) {
  const { getValues, reset } = useFormContext<AnswerFields>();
  const keep = async () => {
    // A saved draft needs no question before leaving.
    if (await onKeep(getValues('message'))) reset(getValues());
  };
  return (
    <Button disabled={isBusy} onClick={() => void keep()}>
      下書きを保存する
    </Button>
  );
}

/**
 * The answer to a question: written, saved as a draft, sent.
 * @param onSend returns the errors of the fields; undefined after success
 * @param onKeep resolves to whether the draft was saved
 */
export function AnswerForm({
  question,
  onSend,
  onKeep,
  isBusy,
}: {
  question: Question;
  onSend: (fields: AnswerFields) => Promise<FieldErrors | object | undefined>;
  onKeep: (message: string) => Promise<boolean>;
  isBusy: boolean;
}) {
  const { answer, draft } = question;
  return (
    <Form
      resolver={resolver}
      defaultValues={{
        message: draft?.message ?? answer?.message ?? '',
        is_public: question.is_public,
        tell_again: false,
      }}
      onSubmit={(fields: object) => onSend(fields as AnswerFields)}
      warnWhenUnsavedChanges
      noValidate
    >
      <Stack spacing={2.5}>
        <Refusal />
        {draft && (
          <Typography color="text.secondary">
            {draft.staff_name}さんの下書きです（{formatDateTime(draft.updated_at)}に保存）。
          </Typography>
        )}
        <RichTextInput source="message" label={answer ? '回答を編集' : '回答'} />
        <Visibility />
        {answer && <TellAgain />}
        <Paper elevation={0} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {answer ? '回答を更新する' : '回答を送信する'}
          </Button>
          <DraftButton onKeep={onKeep} isBusy={isBusy} />
        </Paper>
        {!answer && (
          <Typography variant="body2" color="text.secondary">
            送信すると、質問した会員にメールでお知らせします。
          </Typography>
        )}
      </Stack>
    </Form>
  );
}
