import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { staffListQuery } from '#contract/staff/wire.ts';

/** Where a text for replies is offered. */
export const TEMPLATE_INBOXES = ['both', 'questions', 'enquiries'] as const;

/** One of {@link TEMPLATE_INBOXES}. */
export type TemplateInbox = (typeof TEMPLATE_INBOXES)[number];

/** What stands for the member's name in a text. */
export const NAME_PLACEHOLDER = '{name}';

const inbox = z.enum(TEMPLATE_INBOXES, {
  error: () => formatMessage('validation.choose', { label: '使う場所' }),
});

/** The draft of a text for replies. */
export const replyTemplateDraft = z.object({
  name: text('定型文の名前'),
  /** Plain text; `{name}` becomes the member's name as it is inserted. */
  body: text('本文', MAX_TEXT),
  inbox,
  position: position(),
});

export const replyTemplates = orderedResource('reply-templates', {
  label: 'Texts for replies',
  query: staffListQuery(['position', 'name', 'updated_at', 'id'], {
    /** Those that are offered there. */
    inbox: queryOf(['questions', 'enquiries'], '使う場所'),
  }),
  shared: { name: z.string(), body: z.string(), inbox: z.enum(TEMPLATE_INBOXES) },
  row: {},
  record: {},
  draft: replyTemplateDraft,
});
