import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { afterAll } from 'vitest';
import { type AppParts, buildApp } from '#app';
import { addCast, findCast } from '#demo/cast/cast.ts';
import { PASSWORD, type PersonName, people } from '#demo/cast/people.ts';
import { seedDemo } from '#demo/seed.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import type { DueMail } from '#platform/mail/mails.store.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';
import { type Caller, createCaller } from './caller.ts';
import { clearContent } from './clear-content.ts';
import { testConfig } from './config.ts';
import { createTestDatabase } from './database.ts';
import { createMake } from './make.ts';
import { showUnforeseen } from './show-unforeseen.ts';

/** What a test may want otherwise; everything else is as in production. */
export type SceneOptions = Partial<
  Pick<
    AppParts,
    | 'admission'
    | 'isOverloaded'
    | 'limits'
    | 'logger'
    | 'memberDist'
    | 'readiness'
    | 'sendMail'
    | 'staffDist'
  >
> & {
  /** With all of the demo content, instead of a site that has the cast and nothing else. */
  demo?: boolean;
  /** Where the video platform is asked; nobody listens there unless said. */
  videoOembedUrl?: URL;
  /** FFmpeg's program; none unless said. */
  ffmpegPath?: string;
  /** Where films are kept; in the scene's own folder unless said. */
  filmsS3?: S3Settings;
};

// The discard port of this machine: tests ask nobody outside.
const NOWHERE = new URL('http://127.0.0.1:9/oembed.json');

/**
 * A site of the test file's own: a real database with the brands and the cast, the app on top of
 * it, and people who can call it. To be made while the file is being collected, at its top level
 * or in a `describe`.
 */
export async function createScene({
  demo = false,
  videoOembedUrl = NOWHERE,
  ffmpegPath,
  filmsS3,
  ...options
}: SceneOptions = {}) {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'orchard-scene-'));
  for (const folder of ['videos', 'images', 'public']) {
    mkdirSync(join(dataDir, 'media', folder), { recursive: true });
  }
  const config = {
    ...testConfig(dataDir),
    videoOembedUrl,
    ffmpegPath: ffmpegPath ?? null,
    filmsS3: filmsS3 ?? null,
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
    /** The cast, as rows. */
    members,
    sato,

    /** The mails that have gone out to an address since the scene began, oldest first. */
    async mailsTo(address: string): Promise<DueMail[]> {
      await app.outbox.deliver();
      return mails.filter(({ recipient }) => recipient === address);
    },

    /** Somebody who is not signed in. */
    guest: (): Caller => createCaller(app),

    /** A member on a browser of their own, signed in without the form; each call is another browser. */
    as(who: PersonName | { id: number }): Caller {
      const member = typeof who === 'string' ? members[who] : who;
      return createCaller(app, async (cookies) => {
        cookies.set('session', await make.session(member));
      });
    },

    /** Somebody who signs in to the console. */
    staffGuest: (): Caller => createCaller(app, undefined, 'staff'),

    /** An operator who is in the console, on a browser of their own; sato unless said. */
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
     * A member who has come in through the form.
     * @throws Error when the site does not let them in
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

    /** Takes away all content and every counted try; brands, members and staff stay. */
    clear: (): Promise<void> => clearContent(db.pool),
  };
}

/** What {@link createScene} gives. */
export type Scene = Awaited<ReturnType<typeof createScene>>;
