import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRef } from 'react';
import { Form, useInput } from 'react-admin';
import type { RecordOf } from '#lib/wire-types.ts';
import { Refusal } from '#ui/form/refusal.tsx';
import { MailLines } from '#ui/inbox/mail-lines.tsx';
import { LinesInput } from '#ui/inputs/line-input.tsx';
import type { TextField } from '#ui/rich-text/rich-text-input.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type EnquiryStatus, StatusSelect } from './enquiry-status.tsx';
import { DraftStatus, type ReplyDraft } from './reply-draft.tsx';
import { Templates } from './templates.tsx';
import { REPLY_FIELD, Writers } from './work-columns.tsx';

/**
 * Puts a text where the cursor of a field stands, in place of what is chosen there; as typed, so
 * that it can be undone and the form hears of it.
 */
function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // The one way that leaves the field's own undo as it is; some browsers lack it.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The fields of the form. */
export interface ReplyFields {
  message: string;
  status: EnquiryStatus;
}

const resolver = zodResolver(staffApi['enquiries.reply'].spec.body as never) as never;

function StatusAfter() {
  const { field } = useInput<{ source: string }>({ source: 'status' });
  return (
    <Box sx={{ width: 200 }}>
      <StatusSelect
        label="返信後の状態"
        status={field.value as EnquiryStatus}
        onChange={field.onChange}
        isBusy={false}
      />
    </Box>
  );
}

/** The text, into which ready ones can be inserted. */
function Text({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null);
  const area = () => box.current?.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
  const field: TextField = {
    box,
    line: () => {
      const { value = '', selectionStart: start = 0, selectionEnd: end } = area() ?? {};
      return start === end ? value.slice(value.lastIndexOf('\n', start - 1) + 1, start) : undefined;
    },
    replace: (length, text) => {
      const target = area();
      if (!target) return;
      const { selectionStart: start, selectionEnd: end } = target;
      target.setSelectionRange(start - length, end);
      insertAtCursor(target, text);
    },
  };
  return (
    <Stack spacing={1} ref={box} {...REPLY_FIELD} sx={{ alignItems: 'start' }}>
      <LinesInput source="message" label="返信" minRows={6} />
      <Templates name={name} field={field} />
    </Stack>
  );
}

/**
 * A reply to the member by mail.
 * @param onSend returns the errors of the fields; undefined after success
 */
export const ReplyForm = ({
  enquiry,
  first,
  draft,
  onSend,
  isBusy,
}: {
  enquiry: RecordOf<'enquiries'>;
  /** The text to begin with. */
  first: string;
  draft: ReplyDraft;
  onSend: (fields: ReplyFields) => Promise<object | undefined>;
  isBusy: boolean;
}) => (
  <Form
    resolver={resolver}
    defaultValues={{ message: first, status: 'done' }}
    onSubmit={(fields: object) => onSend(fields as ReplyFields)}
    warnWhenUnsavedChanges
    noValidate
  >
    <Stack spacing={2}>
      <Refusal />
      <Writers kind="enquiries" id={enquiry.id} />
      <MailLines kind="enquiries" brand={enquiry.brand.id} name={enquiry.member.name}>
        <Text name={enquiry.member.name} />
      </MailLines>
      <DraftStatus draft={draft} />
      <StatusAfter />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          メールで返信する
        </Button>
        <Quiet>{enquiry.member.email} に送信します。</Quiet>
      </Box>
    </Stack>
  </Form>
);
