import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import type { MailLimits, SendMail } from '#platform/mail/deliver.ts';
import { mailLists } from '#platform/mail/mail-lists.ts';
import { mailTemplate } from '#platform/mail/mail-template.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

/** A mail template that the site does not have. */
export const testMail = mailTemplate({
  id: 999,
  kind: 'test',
  title: '試験',
  placeholders: {},
  templateText: { subject: '件名', body: '本文', link_label: '' },
});

/** The lists of a site of that name. */
export const testLists = mailLists({
  origin: 'https://site.example.jp',
  mailDomain: 'site.example.jp',
  key: Buffer.alloc(32, 8),
});

/** Creates outboxes on a database, each with its own transport; default: one connection. */
export const createOutboxes =
  (db: Database, log: Pick<FastifyBaseLogger, 'info' | 'error'>) =>
  (send: SendMail, limits: Partial<MailLimits> = {}) =>
    createOutbox(db, send, log, {
      mailDomain: 'site.example.jp',
      product: 'Orchard',
      sealKey: Buffer.alloc(32, 7),
      lists: testLists,
      limits: { connections: 1, perMinute: null, perDay: null, ...limits },
    });
