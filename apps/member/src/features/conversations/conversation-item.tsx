import type { Conversation } from '@orchard/contract/conversations';
import { Fragment, type ReactNode, useRef } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { Avatar } from '#lib/avatar.tsx';
import { NewMark } from '#lib/conversations/new-answers.tsx';
import { clockLength, isoDate, slashDate } from '#lib/dates.ts';
import { LongText } from '#lib/long-text.tsx';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { FollowUpBox } from './follow-up-form.tsx';
import { t } from './messages.ts';

const KINDS = {
  question: t('conversations.question'),
  enquiry: t('conversations.enquiry'),
} as const;

const STATES: Record<Conversation['state'], string> = {
  waiting: t('conversations.waiting'),
  answered: t('conversations.answered'),
  received: t('conversations.received'),
  in_progress: t('conversations.in_progress'),
  replied: t('conversations.replied'),
  done: t('conversations.done'),
};

const Time = ({ at }: { at: string }) => (
  <time dateTime={isoDate(at)} className="text-xs text-quiet">
    {slashDate(at)}
  </time>
);

const Lines = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
);

/** What an operator wrote. */
const Answer = ({
  name,
  at,
  label,
  children,
}: {
  name: string;
  at: string;
  label: string;
  children: ReactNode;
}) => (
  <div className="flex gap-4 border-t border-line p-5">
    <Avatar name={name} />
    <div className="min-w-0 flex-1">
      <p className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm font-bold text-good">{label}</span>
        <span className="text-sm font-semibold text-strong">{name}</span>
        <Time at={at} />
      </p>
      {children}
    </div>
  </div>
);

/** Replies and the member's further words, as they were written one after the other. */
function Thread({
  conversation: { replies, follow_ups: followUps },
}: {
  conversation: Conversation;
}) {
  const further = (before: number) =>
    followUps
      .filter(({ replies_before }) => replies_before === before)
      .map(({ id, message, created_at: at }) => (
        <div key={`own-${id}`} className="border-t border-line p-5">
          <p className="mb-1 flex flex-wrap items-baseline gap-x-3">
            <span className="text-sm font-bold text-tint">{t('conversations.own')}</span>
            <Time at={at} />
          </p>
          <Lines>{message}</Lines>
        </div>
      ));
  return (
    <>
      {further(0)}
      {replies.map((reply, index) => (
        <Fragment key={reply.id}>
          <Answer name={reply.staff.name} at={reply.created_at} label={t('conversations.reply')}>
            <Lines>{reply.message}</Lines>
          </Answer>
          {further(index + 1)}
        </Fragment>
      ))}
    </>
  );
}

/** The heading: of a question its lecture, of an enquiry its subject. */
function Heading({ conversation }: { conversation: Conversation }) {
  const { id, video, at_seconds: second, enquiry } = conversation;
  if (!video) return enquiry?.subject;
  const about = { title: video.title, time: clockLength(second ?? 0) };
  const title = t(second === null ? 'conversations.about' : 'conversations.about.place', about);
  if (!video.is_open) return title;
  return (
    <AppLink
      to={paths.question(video.id, id, second ?? undefined)}
      className="-my-2 inline-block py-2 hover:text-tint hover:underline"
    >
      {title}
    </AppLink>
  );
}

/** A question or an enquiry with its state and what was answered. */
export function ConversationItem({ conversation }: { conversation: Conversation }) {
  const { id, kind, state, created_at: at, message, video, enquiry, answer } = conversation;
  const element = useRef<HTMLLIElement>(null);
  const isOver = state === 'answered' || state === 'replied' || state === 'done';
  return (
    <li
      ref={element}
      // Mails about a reply lead here.
      id={`${kind}-${id}`}
      tabIndex={-1}
      className="rounded-2xl border border-line bg-raised"
    >
      <div className="p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-bold text-tint">{KINDS[kind]}</span>
          {enquiry?.category && <span className="text-quiet">{enquiry.category}</span>}
          <Time at={at} />
          <span className={cx('font-semibold', isOver ? 'text-good' : 'text-quiet')}>
            {STATES[state]}
          </span>
          {conversation.is_unread && <NewMark>{t('conversations.new')}</NewMark>}
        </p>
        {/* Of a question, what was asked says more than of which lecture. */}
        <h2
          className={cx(
            'mt-2 phrased [overflow-wrap:anywhere]',
            video ? 'text-sm font-normal text-quiet' : 'text-base',
          )}
        >
          <Heading conversation={conversation} />
        </h2>
        {video && !video.is_open && (
          <p className="text-sm text-quiet">{t('conversations.closed')}</p>
        )}
        <LongText className={video ? 'mt-1 text-strong' : 'mt-2'}>{message}</LongText>
      </div>
      {answer && (
        <Answer name={answer.staff.name} at={answer.created_at} label={t('conversations.answer')}>
          <RichText html={answer.message} />
        </Answer>
      )}
      <Thread conversation={conversation} />
      {enquiry && <FollowUpBox enquiryId={id} onSent={() => element.current?.focus()} />}
    </li>
  );
}
