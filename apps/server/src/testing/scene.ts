import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import { type AppParts, buildApp } from '#app';
import { addCast, type Cast } from '#demo/cast/cast.ts';
import { operators, PASSWORD, type PersonName, people } from '#demo/cast/people.ts';
import { seedDemo } from '#demo/seed.ts';
import type { Connection } from '#platform/database/connection.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import type { DueMail } from '#platform/mail/mail.ts';
import type { ClamdAddress } from '#platform/outgoing/clamd.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';
import { type Caller, createCaller } from './caller.ts';
import { clearContent } from './clear-content.ts';
import { testConfig } from './config.ts';
import { createTestDatabase } from './database.ts';
import { createMake } from './make.ts';
import { showUnforeseen } from './show-unforeseen.ts';

/** Returns the ids of an existing cast. */
async function findCast(db: Kysely<DB>): Promise<Cast> {
  const rows = await db.selectFrom('members').select(['id', 'email']).execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const members = Object.entries(people).map(([name, { email }]) => [name, { id: ids.get(email) }]);
  const sato = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', operators.sato.email)
    .executeTakeFirstOrThrow();
  return { members: Object.fromEntries(members) as Cast['members'], sato };
}

/** Options that a test may change; everything else is as in production. */
type SceneOptions = Partial<
  Pick<
    AppParts,
    | 'admission'
    | 'isOverloaded'
    | 'limits'
    | 'logger'
    | 'memberDist'
    | 'metrics'
    | 'pushMayBeHere'
    | 'readiness'
    | 'sendMail'
    | 'staffDist'
  >
> & {
  /** With all of the demo content; default: only the brands and the cast. */
  demo?: boolean;
  /** The video platform's info service; default: a port without a server. */
  videoOembedUrl?: URL;
  /** The video platform's API; default: a port without a server. */
  vimeoApiUrl?: URL;
  /** FFmpeg's program; default: none. */
  ffmpegPath?: string;
  /** Whom to tell of a weakness; default: nobody is named. */
  securityContact?: string;
  /** Where newer versions are named; default: nobody is asked. */
  releaseFeed?: URL;
  /** Where uploads are scanned; default: nowhere. */
  clamd?: ClamdAddress;
  /** The address of a mail server that is set, though `sendMail` sends; default: none. */
  smtpUrl?: string;
  /** Proxies whose word counts; default: nobody's. */
  trustedProxies?: string[];
  /** The bucket for films; default: the scene's own folder. */
  filmsS3?: S3Settings;
  /** Changes the schema before the site starts on it. */
  prepareDatabase?: (connection: Connection) => Promise<void>;
};

// The discard port of this machine: tests send no request outside.
const NOWHERE = new URL('http://127.0.0.1:9/oembed.json');

/**
 * A site for a test file: a real database with the brands and the cast, the app on it, and people
 * who can call it. Create it while Vitest collects the file, at its top level or in a `describe`.
 */
export async function createScene({
  demo = false,
  videoOembedUrl = NOWHERE,
  vimeoApiUrl = NOWHERE,
  ffmpegPath,
  clamd,
  filmsS3,
  securityContact,
  releaseFeed,
  smtpUrl,
  trustedProxies = [],
  prepareDatabase,
  ...options
}: SceneOptions = {}) {
  const db = await createTestDatabase({ prepare: prepareDatabase });
  const dataDir = mkdtempSync(join(tmpdir(), 'orchard-scene-'));
  for (const folder of ['videos', 'images', 'public']) {
    mkdirSync(join(dataDir, 'media', folder), { recursive: true });
  }
  const config = {
    ...testConfig(dataDir),
    videoOembedUrl,
    vimeoApiUrl,
    ffmpegPath: ffmpegPath ?? null,
    filmsS3: filmsS3 ?? null,
    clamd: clamd ?? null,
    securityContact: securityContact ?? null,
    releaseFeed: releaseFeed ?? null,
    ...(smtpUrl ? { smtpUrl, mailFrom: 'Orchard <site@example.jp>' } : {}),
    trustedProxies,
  };
  await prepareSite(db.kysely, { product: config.productName, productSlug: config.productSlug });
  if (demo) await seedDemo(db, config, () => {});
  const { members, sato } = await (demo ? findCast : addCast)(db.kysely);
  const mails: DueMail[] = [];
  const sendMail: SendMail = async (mail) => {
    mails.push(mail);
  };
  const app = await buildApp({
    config,
    db,
    sendMail,
    checkResponses: true,
    isOverloaded: () => false,
    logger: showUnforeseen,
    ...options,
  });
  const make = createMake(db.kysely);
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    app,
    config,
    db,
    make,
    /** The cast's rows. */
    members,
    sato,

    /** Executes a statement beside the site; answers its rows. */
    // biome-ignore lint/suspicious/noExplicitAny: as the driver has them
    async execute(text: TemplateStringsArray, ...values: unknown[]): Promise<any[]> {
      const numbered = text.reduce((before, part, index) => `${before}$${index}${part}`);
      return (await db.pool.query(numbered, values)).rows;
    },

    /** Mails that have gone out to an address since the scene began, oldest first. */
    async mailsTo(address: string): Promise<DueMail[]> {
      await app.outbox.deliver();
      return mails.filter(({ recipient }) => recipient === address);
    },

    /** A visitor who is not signed in. */
    guest: (): Caller => createCaller(app),

    /** A member in a new browser, signed in without the form; each call makes another browser. */
    as(who: PersonName | { id: number }): Caller {
      const member = typeof who === 'string' ? members[who] : who;
      return createCaller(app, async (cookies) => {
        cookies.set('session', await make.session(member));
      });
    },

    /** A visitor of the console before sign-in. */
    staffGuest: (): Caller => createCaller(app, undefined, 'staff'),

    /** A signed-in operator in a new browser; default: sato. */
    asStaff(who: { id: number } = sato): Caller {
      return createCaller(
        app,
        async (cookies) => {
          cookies.set('staff', await make.staffSession(who));
        },
        'staff',
      );
    },

    /**
     * A member who has signed in through the form.
     * @throws Error when the sign-in fails
     */
    async signIn(
      who: PersonName | { email: string; password: string | null },
      { remember = false } = {},
    ): Promise<Caller> {
      const { email, password } =
        typeof who === 'string' ? { email: people[who].email, password: PASSWORD } : who;
      const caller = createCaller(app);
      const { status } = await caller.call(api.logIn, {
        body: { email, password: password ?? '', remember },
      });
      if (status !== 200) throw new Error(`${email} was not let in: ${status}`);
      return caller;
    },

    /** Deletes all content and every count of attempts; brands, members and staff stay. */
    clear: (): Promise<void> => clearContent(db.owner),
  };
}

export type Scene = Awaited<ReturnType<typeof createScene>>;
