import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRef } from 'react';
import { Form, useInput } from 'react-admin';
import { Refusal } from '#ui/form/refusal.tsx';
import { DraftStatus, type ReplyDraft } from '#ui/inbox/reply-draft.tsx';
import { TemplateMenu } from '#ui/inbox/template-menu.tsx';
import { LinesInput } from '#ui/inputs/line-input.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type EnquiryStatus, StatusSelect } from './enquiry-status.tsx';

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
  const insert = (text: string) => {
    const field = box.current?.querySelector<HTMLTextAreaElement>('textarea[name="message"]');
    if (field) insertAtCursor(field, text);
  };
  return (
    <Stack spacing={1} ref={box} sx={{ alignItems: 'start' }}>
      <LinesInput source="message" label="返信" minRows={6} />
      <TemplateMenu name={name} onInsert={insert} />
    </Stack>
  );
}

/**
 * A reply to the member by mail.
 * @param onSend returns the errors of the fields; undefined after success
 */
export const ReplyForm = ({
  recipient,
  name,
  first,
  draft,
  onSend,
  isBusy,
}: {
  recipient: string;
  /** The member's name. */
  name: string;
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
      <Text name={name} />
      <DraftStatus draft={draft} />
      <StatusAfter />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          メールで返信する
        </Button>
        <Quiet>{recipient} に送信します。宛名や署名は、返信メールの文面から自動で付きます。</Quiet>
      </Box>
    </Stack>
  </Form>
);
