import { Alert, Skeleton, Stack } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { useOpenRecord } from '#lib/use-open-record.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { PlainText } from '#ui/texts.tsx';
import { ReplyToEnquiry } from './enquiry-page.tsx';
import { AnswerQuestion } from './question-page.tsx';
import { Thread } from './thread.tsx';
import type { Chosen } from './use-inbox.ts';

interface HereProps {
  id: number;
  onSent: () => void;
}

const Awaited = ({ error }: { error: Error | null }) =>
  error ? (
    <Alert severity="error">{error.message}</Alert>
  ) : (
    <Skeleton variant="rounded" height={220} role="status" aria-label="読み込み中" />
  );

function Question({ id, onSent }: HereProps) {
  const { record, error, replace, refetch } = useOpenRecord<RecordOf<'questions'>>(id);
  if (!record) return <Awaited error={error} />;
  return (
    <Stack spacing={2}>
      <PlainText>{record.message}</PlainText>
      <AnswerQuestion
        question={record}
        replace={replace}
        reload={() => void refetch()}
        onSent={onSent}
      />
    </Stack>
  );
}

function Enquiry({ id, onSent }: HereProps) {
  const { record, error, replace, refetch } = useOpenRecord<RecordOf<'enquiries'>>(id);
  if (!record) return <Awaited error={error} />;
  return (
    <Stack spacing={2}>
      <Thread enquiry={record} />
      <ReplyToEnquiry
        enquiry={record}
        replace={replace}
        reload={() => void refetch()}
        onSent={onSent}
      />
    </Stack>
  );
}

/** The text of a question or an enquiry with the field for its answer, on another screen. */
export const ReplyHere = ({ kind, ...props }: Chosen & { onSent: () => void }) => (
  <ResourceContextProvider value={kind}>
    {kind === 'questions' ? <Question {...props} /> : <Enquiry {...props} />}
  </ResourceContextProvider>
);
