import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { Form, useInput } from 'react-admin';
import { Refusal } from '#ui/form/refusal.tsx';
import { LinesInput } from '#ui/inputs/line-input.tsx';
import { type EnquiryStatus, StatusSelect } from './enquiry-status.tsx';

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

/**
 * A reply to the member by mail.
 * @param onSend returns the errors of the fields; undefined after success
 */
export const ReplyForm = ({
  recipient,
  onSend,
  isBusy,
}: {
  recipient: string;
  onSend: (fields: ReplyFields) => Promise<object | undefined>;
  isBusy: boolean;
}) => (
  <Form
    resolver={resolver}
    defaultValues={{ message: '', status: 'done' }}
    onSubmit={(fields: object) => onSend(fields as ReplyFields)}
    warnWhenUnsavedChanges
    noValidate
  >
    <Stack spacing={2}>
      <Refusal />
      <LinesInput source="message" label="返信" minRows={6} />
      <StatusAfter />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          メールで返信する
        </Button>
        <Typography variant="body2" color="text.secondary">
          {recipient} に送信します。宛名や署名は、返信メールの文面から自動で付きます。
        </Typography>
      </Box>
    </Stack>
  </Form>
);
