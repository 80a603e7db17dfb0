import { fault, type Guarantees, here } from './guarantee.ts';

/** Guarantees about sites in trouble and under load, tested with real processes and servers. */
export const FAULTS: Guarantees = {
  H1: {
    says: 'A site that is killed under writes has lost nothing that it answered, and did nothing by half',
    shownBy: fault(
      'killed',
      'killed with SIGKILL under writes',
      {
        breaks: 'a mark is answered before it is written',
        file: 'apps/server/src/features/videos/videos.commands.ts',
        from: 'await change(tx, member, videoId',
        to: 'setTimeout(() => void change(db.kysely as never, member, videoId), 400',
      },
      {
        breaks: 'an enquiry is written apart from its mail',
        file: 'apps/server/src/features/enquiries/enquiries.routes.ts',
        from: 'addEnquiry(tx, draft);',
        to: 'addEnquiry(db.kysely as never, draft); await new Promise((go) => setTimeout(go, 400));',
      },
    ),
  },
  H2: {
    says: 'A database that is killed under load is taken up again, with all that was acknowledged',
    shownBy: fault(
      'database-killed',
      'the database killed under load',
      {
        breaks: 'a database that has ended is not started again',
        file: 'packages/embedded-postgres/src/keep-running.ts',
        from: 'comingBack = bringBack();',
        to: 'comingBack = ending ? bringBack() : comingBack;',
      },
      {
        breaks: 'no listener for connections that end',
        file: 'apps/server/src/platform/database/open-database.ts',
        from: "pool.on('error', () => {});",
        to: '',
      },
    ),
  },
  H3: {
    says: 'When the primary is lost its standby takes over, with all that was answered',
    shownBy: fault(
      'failover',
      'a primary that is lost',
      {
        breaks: 'a commit is answered before the standby has it',
        file: 'checks/guarantees/faults/failover.fault.ts',
        from: "const COMMIT = 'on';",
        to: "const COMMIT = 'local';",
      },
      {
        breaks: 'haproxy does not ask which server is the primary',
        file: 'deploy/haproxy.cfg',
        from: '  tcp-check expect binary 440000000b00010000000166',
        to: '',
      },
    ),
    besides: 'Needs haproxy. That somebody promotes the standby is up to a watchdog.',
  },
  H4: {
    says: 'A database that hangs lets no request wait for ever, and is used again once it answers',
    shownBy: fault(
      'database-hangs',
      'a database that hangs',
      {
        breaks: 'a lock is waited for as long as a statement may take',
        file: 'apps/server/src/platform/database/open-database.ts',
        from: 'lock: 2_000,',
        to: 'lock: 60_000,',
      },
      {
        breaks: 'an answer of the database is waited for without end',
        file: 'apps/server/src/platform/database/open-database.ts',
        from: 'connect: 2_000,',
        to: 'connect: 600_000,',
        also: [
          {
            file: 'apps/server/src/platform/database/open-database.ts',
            from: 'answer: 7_000,',
            to: 'answer: 600_000,',
          },
        ],
      },
    ),
  },
  H5: {
    says: 'A disk that is full, or takes no more files, refuses changes and nothing else, is told of within a minute, and is used again when there is room',
    shownBy: [
      fault('disk-full', 'a full disk', {
        breaks: 'nothing is kept free for the database',
        file: 'apps/server/src/platform/monitoring/capacity.ts',
        from: 'export const RESERVE_BYTES = 64 * 2 ** 20;',
        to: 'export const RESERVE_BYTES = 0;',
      }),
      fault(
        'disk-full',
        'a disk that takes no more files',
        {
          breaks: 'no files are kept free for the database',
          file: 'apps/server/src/platform/monitoring/capacity.ts',
          from: 'export const RESERVE_FILES = 500;',
          to: 'export const RESERVE_FILES = 0;',
        },
        {
          breaks: 'only bytes are looked at',
          file: 'apps/server/src/operations/findings/judge-disk.ts',
          from: 'if (files && files.free < LEAST_FREE_FILES) {',
          to: 'if (files && files.free < -LEAST_FREE_FILES) {',
        },
      ),
    ],
    besides: 'Needs the right to mount a disk of its own (Linux, root).',
  },
  H6: {
    says: 'Processes that are restarted one after the other under load drop no request',
    shownBy: fault('rolling-restart', 'processes that end and start again', {
      breaks: 'a process ends without finishing what it has begun',
      file: 'apps/server/src/main.ts',
      from: 'await takeOff?.();',
      to: '',
    }),
    besides: 'Needs haproxy.',
  },
  H9: {
    says: 'Slow clients are cut off after 10 and 20 seconds, and no other client notices them',
    shownBy: fault(
      'load',
      'slow clients are cut off',
      {
        breaks: 'clients may read answers as slowly as they like',
        file: 'apps/server/src/platform/http/server-options.ts',
        from: 'connectionTimeout: 20 * SECOND,',
        to: 'connectionTimeout: 0,',
      },
      {
        breaks: 'requests may take as long as they like',
        file: 'apps/server/src/platform/http/server-options.ts',
        from: 'requestTimeout: 20 * SECOND,',
        to: 'requestTimeout: 0,',
        also: [
          {
            file: 'apps/server/src/platform/http/server-options.ts',
            from: 'headersTimeout: 10 * SECOND,',
            to: 'headersTimeout: 0,',
          },
        ],
      },
    ),
  },
  H11: {
    says: 'A request sent twice counts once',
    shownBy: here('idempotency', 'however often', {
      breaks: 'a repeat does not wait for the same request',
      file: 'apps/server/src/platform/idempotency/idempotency.ts',
      from: 'if (!(await claim(tx, name, { wait: !key }))) throw problem(409);',
      to: 'if (!claim) throw problem(409);',
    }),
    besides: 'The double click itself is a matter of the journeys in `e2e/`.',
  },
  H12: {
    says: 'Presses at once are each counted, and each answer is true',
    shownBy: here('idempotency', 'presses at once', {
      breaks: 'presses do not wait for one another',
      file: 'apps/server/src/features/videos/videos.commands.ts',
      from: 'pg_advisory_xact_lock',
      to: 'abs',
    }),
  },
  H13: {
    says: 'A picture of 10 MB comes through nginx, Caddy and haproxy as they are shipped, on a line of 64 kB a second',
    shownBy: fault('slow-uploads', 'a picture on a slow line', {
      breaks: 'a whole request has 20 seconds',
      file: 'apps/server/src/platform/http/bodies.ts',
      from: 'const end = spareWhileArriving(request.raw.socket);',
      to: 'const end = () => void spareWhileArriving;',
    }),
    besides: 'Needs nginx, Caddy and haproxy.',
  },
  I1: {
    says: 'With 500 videos, 1,000 members and 50 connections: 300 requests a second, 99 of 100 within 200 ms',
    shownBy: fault('load', '500 videos and 1,000 members', {
      breaks: 'a request beside two others gets a 503',
      file: 'apps/server/src/platform/http/admission-control.ts',
      from: '32, maxWaitMs: 500, queueSize: 2_000',
      to: '2, maxWaitMs: 0, queueSize: 0',
    }),
  },
  I2: {
    says: 'A storm of sign-ins is served one by one or gets a 503, and slows no other request',
    shownBy: fault(
      'load',
      'a storm of sign-ins',
      {
        breaks: 'a refused client retries at once',
        file: 'apps/server/src/platform/concurrency/concurrency-limit.ts',
        from: 'if (delayed < maxDelayed) {',
        to: 'if (delayed < 0) {',
      },
      {
        breaks: 'as many passwords are compared at a time as come',
        file: 'apps/server/src/features/sessions/sessions.routes.ts',
        from: '3, queueSize: 50',
        to: '200, queueSize: 100_000',
        also: [
          {
            file: 'apps/server/src/platform/passwords/passwords.ts',
            from: '2, queueSize: 50',
            to: '200, queueSize: 100_000',
          },
        ],
      },
      {
        breaks: 'sign-ins take turns only where their passwords are compared',
        file: 'apps/server/src/features/sessions/sessions.routes.ts',
        from: 'concurrency: 3, queueSize',
        to: 'concurrency: 200, queueSize',
      },
    ),
  },
  I3: {
    says: 'All videos at once, with their texts, go out compressed, and not again to a browser that has them',
    shownBy: [
      here('payload', 'all videos at once', {
        breaks: 'answers go out as long as they are',
        file: 'apps/server/src/platform/http/compressed-answers.ts',
        from: 'const LEAST_BYTES = 16 * 1024;',
        to: 'const LEAST_BYTES = Number.POSITIVE_INFINITY;',
      }),
      here('payload', 'a browser with all videos'),
    ],
    besides:
      '150 kB for 500 videos with bodies of 1,500 characters hold in brotli, of a demo’s sentences that come again; texts of which no two are alike would take about 1.2 bytes a character.',
  },
  I5: {
    says: 'With three times as many requests as the site can answer, 99 of 100 answers come within a second, and the rest gets a 503',
    shownBy: fault('load', 'three seconds of work at once', {
      breaks: 'as many requests are worked on together as come',
      file: 'apps/server/src/platform/http/admission-control.ts',
      from: 'concurrency: 32, maxWaitMs',
      to: 'concurrency: 100_000, maxWaitMs',
    }),
  },
};
