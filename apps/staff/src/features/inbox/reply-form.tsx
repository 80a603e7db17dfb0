import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { ReplyDrafts } from '@orchard/contract/staff/inbox';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useSubmit } from '#lib/use-open-record.ts';
import { Refusal } from '#ui/form/refusal.tsx';
import { MailLines } from '#ui/inbox/mail-lines.tsx';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';
import { DraftStatus, useReplyDraft } from './reply-draft.tsx';
import { type Chosen, useWriters } from './use-inbox.ts';

/** A question or an enquiry that is open, and what becomes of what the server answers. */
export interface Opened<Item> {
  item: Item;
  replace: (item: Item) => void;
  reload: () => void;
}

/** The same with what follows once an answer is away. */
export type Answering<Item> = Opened<Item> & { onSent: () => void };

interface Answerable extends ReplyDrafts {
  id: number;
  revision: number;
  member: { name: string };
}

/** Who else is writing there. */
function Writers(props: Chosen) {
  const writers = useWriters()(props);
  if (writers.length === 0) return null;
  return <Alert severity="info">{writers.join('さん、')}さんが返信を書いています。</Alert>;
}

/** An answer: written, kept as a draft, sent. */
export function ReplyForm<Item extends Answerable, Fields extends { message: string }>(props: {
  kind: Chosen['kind'];
  opened: Answering<Item>;
  /** The call that sends it. */
  endpoint: (typeof staffApi)['questions.answer' | 'enquiries.reply'];
  /** Whose name its mail bears. */
  brand: number | undefined;
  /** What stands in the form at first, but for a draft; and once it was sent. */
  first: Fields;
  again: (sent: Fields) => Fields;
  /** The field of the text, and the others. */
  field: ReactNode;
  children: ReactNode;
  /** What the button says, what is said beside it, and after success. */
  submit: string;
  note?: ReactNode;
  done: string;
}) {
  const { kind, opened, endpoint, brand, first, again, field, children, submit, note, done } =
    props;
  const { item, replace, reload, onSent } = opened;
  const send = useSubmit(replace, reload);
  // What others do meanwhile leaves what is being typed alone.
  const [fields, setFields] = useState({ ...first, message: item.draft?.message ?? first.message });
  const [sent, setSent] = useState(0);
  const params = { id: item.id };
  const draft = useReplyDraft(item, (message) =>
    call(staffApi[`${kind}.saveDraft`], { params, body: { message } }),
  );
  const onSubmit = async (typed: object) => {
    const query = { revision: String(item.revision) };
    // A draft on its way would be there again after sending.
    await draft.flush();
    const refused = await send.submit(
      () =>
        call(endpoint, {
          params,
          query,
          body: typed,
        } as never) as Promise<unknown> as Promise<Item>,
      done,
    );
    if (refused) return refused;
    draft.forget();
    setFields(again(typed as Fields));
    setSent(sent + 1);
    onSent();
    return undefined;
  };
  return (
    <Form
      key={sent}
      resolver={zodResolver(endpoint.spec.body as never) as never}
      defaultValues={fields}
      onSubmit={onSubmit}
      warnWhenUnsavedChanges
      noValidate
    >
      <Stack spacing={2.5}>
        <Refusal />
        <Writers kind={kind} id={item.id} />
        <MailLines kind={kind} brand={brand} name={item.member.name}>
          <Box data-reply="">{field}</Box>
        </MailLines>
        <DraftStatus draft={draft} />
        {children}
        <Row>
          <Button type="submit" variant="contained" disabled={send.isBusy}>
            {submit}
          </Button>
          {note && <Quiet>{note}</Quiet>}
        </Row>
      </Stack>
    </Form>
  );
}
