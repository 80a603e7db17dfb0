import { zodResolver } from '@hookform/resolvers/zod';
import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { Form, useInput } from 'react-admin';
import type { FieldErrors } from '#lib/api/problem.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { Refusal } from '#ui/form/refusal.tsx';
import { MailLines } from '#ui/inbox/mail-lines.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Quiet } from '#ui/texts.tsx';
import { DraftStatus, type ReplyDraft } from './reply-draft.tsx';
import { Templates } from './templates.tsx';
import { REPLY_FIELD, Writers } from './work-columns.tsx';

type Question = RecordOf<'questions'>;

/** The fields of the form. */
export interface AnswerFields {
  message: string;
  is_public: boolean;
  tell_again: boolean;
}

const resolver = zodResolver(staffApi['questions.answer'].spec.body as never) as never;

function Visibility({ isGone }: { isGone: boolean }) {
  const { field } = useInput<{ source: string }>({ source: 'is_public' });
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">公開範囲</FormLabel>
      <RadioGroup
        aria-label="公開範囲"
        value={field.value ? 'all' : 'asker'}
        onChange={(_, who) => field.onChange(who === 'all')}
      >
        <FormControlLabel
          value="asker"
          control={<Radio />}
          label={isGone ? '公開しない' : '質問した会員だけに公開する'}
        />
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

/**
 * The answer to a question: written, kept as a draft, sent.
 * @param onSend returns the errors of the fields; undefined after success
 */
export function AnswerForm({
  question,
  draft,
  onSend,
  isBusy,
}: {
  question: Question;
  draft: ReplyDraft;
  onSend: (fields: AnswerFields) => Promise<FieldErrors | object | undefined>;
  isBusy: boolean;
}) {
  const { answer } = question;
  const isGone = question.member.id === null;
  // What others do meanwhile leaves what is being typed alone.
  const [first] = useState({
    message: question.draft?.message ?? answer?.message ?? '',
    is_public: question.is_public,
    tell_again: false,
  });
  return (
    <Form
      resolver={resolver}
      defaultValues={first}
      onSubmit={(fields: object) => onSend(fields as AnswerFields)}
      warnWhenUnsavedChanges
      noValidate
    >
      <Stack spacing={2.5}>
        <Refusal />
        <Writers kind="questions" id={question.id} />
        <MailLines
          kind="questions"
          brand={question.member.brands[0]?.id}
          name={question.member.name}
        >
          <Box {...REPLY_FIELD}>
            <RichTextInput
              source="message"
              label={answer ? '回答を編集' : '回答'}
              below={(field) => <Templates name={question.member.name} field={field} />}
            />
          </Box>
        </MailLines>
        <DraftStatus draft={draft} />
        <Visibility isGone={isGone} />
        {isGone ? (
          <Quiet>質問した会員は退会したため、メールでのお知らせはできません。</Quiet>
        ) : (
          answer && <TellAgain />
        )}
        <Paper elevation={0} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {answer ? '回答を更新する' : '回答を送信する'}
          </Button>
        </Paper>
        {!answer && !isGone && <Quiet>送信すると、質問した会員にメールでお知らせします。</Quiet>}
      </Stack>
    </Form>
  );
}
