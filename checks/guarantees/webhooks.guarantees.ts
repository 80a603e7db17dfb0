import { type Guarantees, here } from './guarantee.ts';

const STORE = 'apps/server/src/features/webhooks/webhooks.store.ts';
const REQUEST = 'apps/server/src/features/webhooks/webhook-request.ts';
const SENDER = 'apps/server/src/features/webhooks/webhooks.commands.ts';

/** Guarantees about what other systems are told. */
export const WEBHOOKS: Guarantees = {
  W1: {
    says: 'What happened reaches every webhook at least once under one number, signed by both keys of a rotation, whatever is killed or refused; what was taken back reaches none',
    shownBy: here(
      'webhooks',
      'every event arrives',
      {
        breaks: 'a try counts as sent before it is',
        file: STORE,
        from: "next_attempt_at = now() + interval '1 minute'",
        to: 'next_attempt_at = NULL, sent_at = now()',
      },
      {
        breaks: 'a refusal counts as sent',
        file: SENDER,
        from: 'isSent: status >= 200 && status < 300',
        to: 'isSent: status >= 200',
      },
      {
        breaks: 'each try has a number of its own',
        file: REQUEST,
        from: "'webhook-id': event.uid,",
        to: "'webhook-id': crypto.randomUUID(),",
      },
      {
        breaks: 'the key before signs no more',
        file: 'apps/server/src/console/records/renewed-secret.ts',
        from: 'CASE WHEN previous_until > now() THEN sealed_previous END',
        to: 'NULL',
      },
    ),
    besides:
      'Of each of the twelve types, that it is noted by what members and operators do, and that nothing of the past is: `apps/server/src/features/webhooks/site-events.test.ts`.',
  },
  W2: {
    says: 'No webhook reaches an inner address, as it is spelt or as its name is looked up',
    shownBy: here(
      'webhooks',
      'no inner address',
      {
        breaks: 'the form takes any address',
        file: STORE,
        from: 'isRight && isPushEndpoint(url, settings.mayBeHere)',
        to: 'isRight',
      },
      {
        breaks: 'what a name leads to is not judged',
        file: 'apps/server/src/platform/outgoing/ask-outside.ts',
        from: 'if (forbidden === undefined) return done(null, address, family);',
        to: 'if (forbidden !== null) return done(null, address, family);',
      },
    ),
  },
  W3: {
    says: 'Nothing of a person stands in what is sent unless it is ticked',
    shownBy: here('webhooks', 'bodies are thin', {
      breaks: 'names go along',
      file: REQUEST,
      from: '...(withNames && event.names)',
      to: '...event.names',
    }),
  },
};
