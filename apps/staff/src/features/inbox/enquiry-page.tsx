import { Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { isStatus } from '#lib/api/problem.ts';
import { useOpenRecord, useStep, useSubmit } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { SideBox } from '#ui/section.tsx';
import { type EnquiryStatus, StatusChip, StatusSelect } from './enquiry-status.tsx';
import { AssigneeBox, HistoryBox, MemberBox } from './record-boxes.tsx';
import { useReplyDraft } from './reply-draft.tsx';
import { type ReplyFields, ReplyForm } from './reply-form.tsx';
import { NotesBox, Thread } from './thread.tsx';
import { useKeys } from './use-keys.tsx';
import { focusReply, WorkColumns } from './work-columns.tsx';

type Enquiry = RecordOf<'enquiries'>;

interface WorkProps {
  enquiry: Enquiry;
  replace: (enquiry: Enquiry) => void;
}

const About = ({ enquiry: { member, brand, category } }: { enquiry: Enquiry }) => (
  <SideBox title="お問い合わせ元">
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {member.name}（{member.nickname}）
      <br />
      {member.email}
      <br />
      {brand.label}・{category?.text ?? '種類の指定なし'}
    </Typography>
  </SideBox>
);

function Side({ enquiry, replace, reload }: WorkProps & { reload: () => void }) {
  const mayWrite = useMayWrite();
  const params = { id: enquiry.id };
  const status = useStep(
    (next: EnquiryStatus) =>
      call(staffApi['enquiries.setStatus'], {
        params,
        query: { revision: String(enquiry.revision) },
        body: { status: next },
      }).catch((error) => {
        if (isStatus(error, 409)) reload();
        throw error;
      }),
    replace,
    '状態を変更しました。',
  );
  const mayClose = mayWrite && enquiry.status !== 'done' && !status.isPending;
  useKeys({ e: mayClose ? () => status.mutate('done') : undefined });
  const note = useStep(
    (message: string) => call(staffApi['enquiries.addNote'], { params, body: { message } }),
    replace,
    'メモを追加しました。',
  );
  return (
    <>
      <MemberBox member={enquiry.member} />
      <About enquiry={enquiry} />
      <SideBox title="状態">
        {mayWrite ? (
          <StatusSelect
            label="状態"
            status={enquiry.status}
            onChange={status.mutate}
            isBusy={status.isPending}
          />
        ) : (
          <StatusChip state={enquiry.status} />
        )}
      </SideBox>
      <AssigneeBox record={enquiry} replace={replace} />
      <NotesBox
        notes={enquiry.notes}
        onAdd={(message) =>
          note.mutateAsync(message).then(
            () => true,
            () => false,
          )
        }
        isBusy={note.isPending}
      />
      <HistoryBox id={enquiry.id} />
    </>
  );
}

/** The field for a reply. */
export function ReplyToEnquiry({
  enquiry,
  replace,
  reload,
  onSent,
}: WorkProps & { reload: () => void; onSent: () => void }) {
  const { submit, isBusy } = useSubmit(replace, reload);
  // A new form after one's own reply; what others do meanwhile leaves what is being typed alone.
  const [sent, setSent] = useState(0);
  const [first, setFirst] = useState(enquiry.draft?.message ?? '');
  const params = { id: enquiry.id };
  const draft = useReplyDraft(enquiry, (message) =>
    call(staffApi['enquiries.saveDraft'], { params, body: { message } }),
  );

  const reply = async (body: ReplyFields) => {
    const query = { revision: String(enquiry.revision) };
    // A draft on its way would be there again after sending.
    await draft.flush();
    const refused = await submit(
      () => call(staffApi['enquiries.reply'], { params, query, body }),
      '返信を受け付けました。まもなく送信されます。',
    );
    if (!refused) {
      draft.forget();
      setFirst('');
      setSent((times) => times + 1);
      onSent();
    }
    return refused;
  };
  return (
    <ReplyForm
      key={sent}
      enquiry={enquiry}
      first={first}
      draft={draft}
      onSend={reply}
      isBusy={isBusy}
    />
  );
}

const Work = (props: WorkProps & { reload: () => void }) => (
  <WorkColumns
    side={<Side {...props} />}
    reply={(onSent) => <ReplyToEnquiry {...props} onSent={onSent} />}
    refusal="閲覧のみできます。返信する権限がありません。"
  >
    <Thread enquiry={props.enquiry} />
  </WorkColumns>
);

/** One enquiry with its thread, its notes and the reply. */
export function EnquiryPage() {
  const { record, isPending, error, replace, refetch } = useOpenRecord<Enquiry>();
  useKeys({ r: focusReply });
  return (
    <OpenRecord title={record?.subject ?? 'お問い合わせ'} isPending={isPending} error={error}>
      {record && (
        <Work key={record.id} enquiry={record} replace={replace} reload={() => void refetch()} />
      )}
    </OpenRecord>
  );
}
