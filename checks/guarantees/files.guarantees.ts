import { check, type Guarantees, here } from './guarantee.ts';

const MAKING = 'apps/server/src/features/films/make-parts.ts';
const PARTS = 'apps/server/src/features/films/parts.ts';
const FILTERS = 'apps/server/src/features/films/picture-filters.ts';

/** A test of films as they come, with what is switched off: what breaks, from, to, in which file. */
const films = (name: string, what: string, off: readonly (readonly string[])[]) =>
  check(
    'apps/server/src/features/films/kinds-of-films.test.ts',
    name,
    (passed, total) => `${what} made wrongly ${total - passed} of ${total}`,
    ...off.map(([breaks = '', from = '', to = '', file = FILTERS]) => ({ breaks, from, to, file })),
  );

/** Guarantees about pictures, files and requests to other sites. */
export const FILES: Guarantees = {
  E1: {
    says: 'Only the platform’s own pictures become thumbnails, once',
    shownBy: here(
      'thumbnails',
      'nothing but the platform',
      {
        breaks: 'a later thumbnail replaces the first',
        file: 'apps/server/src/features/videos/videos.store.ts',
        from: 'thumbnail_url IS NULL AND vimeo_id',
        to: 'vimeo_id',
      },
      {
        breaks: 'any address that names the platform is taken',
        file: 'packages/contract/src/thumbnail-pattern.ts',
        from: 'i\\.vimeocdn\\.com\\/[\\w.~:/?#[\\]@!$&()*+,;=%-]+$',
        to: '.*i\\.vimeocdn\\.com',
      },
    ),
  },
  E2: {
    says: 'A look-up at the platform ends in time, takes little and goes nowhere else',
    shownBy: here(
      'thumbnail-lookups',
      'whatever the platform does',
      {
        breaks: 'answers are read to their end, however long',
        file: 'apps/server/src/features/videos/oembed.ts',
        from: 'milliseconds: LIMIT.milliseconds',
        to: 'milliseconds: 8000',
        also: [
          {
            file: 'apps/server/src/platform/outgoing/ask-outside.ts',
            from: 'if (length > bytes) throw new TooLongAnswer();',
            to: 'if (length > bytes * 1e9) throw new TooLongAnswer();',
          },
        ],
      },
      {
        breaks: 'redirects are followed',
        file: 'apps/server/src/platform/outgoing/ask-outside.ts',
        from: 'const chunks: Buffer',
        to: 'const to = response.headers.location; if (to) return fulfil(await askOutside(new URL(to), asking)); const chunks: Buffer',
      },
    ),
  },
  E3: {
    says: 'The site’s own requests go to the open internet only, whatever a name resolves to',
    shownBy: here(
      'outgoing',
      'the site’s own requests go',
      {
        breaks: 'a name is judged first and looked up again by its connection',
        file: 'apps/server/src/platform/outgoing/ask-outside.ts',
        from: 'const send = url',
        to: 'if (!literal) await new Promise<void>((fine, refuse) => judgedLookup(resolve)(url.hostname, { all: true }, (problem) => (problem ? refuse(problem) : fine())));\n  const send = url',
        also: [
          {
            file: 'apps/server/src/platform/outgoing/ask-outside.ts',
            from: 'const lookup = judgedLookup(resolve);',
            to: 'const lookup = resolve as LookupFunction;',
          },
        ],
      },
      {
        breaks: 'addresses that are spelt out are not judged',
        file: 'apps/server/src/platform/outgoing/ask-outside.ts',
        from: '&& !mayBeHere &&',
        to: '&& mayBeHere &&',
      },
      {
        breaks: 'what a name answers is not judged',
        file: 'apps/server/src/platform/outgoing/ask-outside.ts',
        from: 'if (forbidden === undefined) return done(null, address, family);',
        to: 'if (forbidden !== null) return done(null, address, family);',
      },
    ),
  },
  E4: {
    says: 'Many thumbnails at once cause one request, and a platform that is down gets none',
    shownBy: [
      here('thumbnail-lookups', 'many members with a thumbnail'),
      here('thumbnail-lookups', 'a platform that is down', {
        breaks: 'a platform that is down gets every request',
        file: 'apps/server/src/features/videos/oembed.ts',
        from: 'if (failed.size >= LIMIT.failures) {',
        to: 'if (failed.size > 1000) {',
      }),
    ],
  },
  E5: {
    says: 'Pictures of operators are drawn anew; what is none, too large or too many pixels is refused',
    shownBy: here(
      'uploads',
      'nothing that is sent as a picture',
      {
        breaks: 'any number of pixels is unpacked',
        file: 'apps/server/src/features/uploads/uploads.routes.ts',
        from: 'if (found.width * found.height > PIXELS) {',
        to: 'if (found.width > 1_000_000) {',
        also: [
          {
            file: 'apps/server/src/features/uploads/uploads.routes.ts',
            from: ': PIXELS, sequentialRead',
            to: ': false, sequentialRead',
          },
        ],
      },
      {
        breaks: 'pictures are kept as they come',
        file: 'apps/server/src/features/uploads/uploads.routes.ts',
        from: 'const picture = await redrawImage(sent);',
        to: 'const picture = await Promise.resolve(sent);',
      },
    ),
  },
  E6: {
    says: 'A file of members is taken once, row by row, however often the work breaks off',
    shownBy: here(
      'member-files',
      'a file of members',
      {
        breaks: 'files of any size are read',
        file: 'packages/contract/src/staff/imports.ts',
        from: 'export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;',
        to: 'export const MAX_IMPORT_BYTES = 2_000 * 1024 * 1024;',
      },
      {
        breaks: 'members are written outside the transaction of their batch',
        file: 'apps/server/src/console/staff-jobs/job-runner.ts',
        from: 'kind.work(tx, job, rows,',
        to: 'kind.work(db.kysely, job, rows,',
      },
    ),
  },
  E7: {
    says: 'No spreadsheet takes more memory and time than it may, and each is answered',
    shownBy: [
      here('member-files', 'no file costs more', {
        breaks: 'a file that breaks its reader breaks the site’s answer',
        file: 'packages/spreadsheets/src/sheet.ts',
        from: "if (this.rows.size * this.width > MAX_CELLS) throw new TableProblem('too_much');",
        to: "if (false) throw new TableProblem('too_much');",
        also: [
          {
            file: 'packages/spreadsheets/src/read-table.ts',
            from: "if (message === undefined) throw new TableProblem('too_much');",
            to: "if (message === undefined) throw new Error('the reader is gone');",
          },
        ],
      }),
      here('member-files', 'files are read one at a time', {
        breaks: 'spreadsheets are read all at once',
        file: 'apps/server/src/console/imports/read-import-file.ts',
        from: 'const inTurn = limitConcurrency({ concurrency: 1, queueSize: 1 });',
        to: 'const inTurn = limitConcurrency({ concurrency: 9, queueSize: 9 });',
      }),
    ],
  },
  E8: {
    says: 'What was judged is what is stored: no swapped upload of 5 kinds gets in',
    shownBy: [
      here(
        'swapped-uploads',
        'what was judged is what is stored',
        {
          breaks: 'an upload is judged and stored under another name, and not copied',
          file: 'apps/server/src/platform/storage/arriving-files.ts',
          from: '...(await copyMeasured(closedOf(id), path))',
          to: "...(await rename(closedOf(id), path).then(async () => (await import('./measured-files.ts')).measureFile(path)))",
        },
        {
          breaks: 'an upload stays open while it is judged',
          file: 'apps/server/src/platform/storage/arriving-files.ts',
          from: 'if ((await sizeOf(pathOf(id))) === null) throw new ClosedUpload();',
          to: '',
        },
        {
          breaks: 'captions are exchanged between the judging of their table and its start',
          file: 'apps/server/src/features/video-imports/video-imports.routes.ts',
          from: 'await unplanJob(tx, id);',
          to: 'void unplanJob;',
        },
      ),
      check(
        'apps/server/src/platform/storage/uploads.test.ts',
        'an upload on its way to',
        (passed, total) => `changed files stored ${total - passed} of ${total}`,
        {
          breaks: 'what goes to the disk is not compared with what was judged',
          file: 'apps/server/src/platform/storage/disk-storage.ts',
          from: 'if (judged && !isSame(await measureFile(from), judged)) throw new ChangedFile(key);',
          to: 'if (judged && !isSame(await measureFile(from), judged)) key satisfies string | ChangedFile;',
        },
        {
          breaks: 'what goes to a bucket is not compared with what was judged',
          file: 'apps/server/src/platform/storage/s3-storage.ts',
          from: 'if (judged && !isSame(sent, judged)) {',
          to: 'if (judged && !isSame(sent, sent)) {',
        },
      ),
    ],
  },
  E9: {
    says: 'No PDF or Office file that acts by itself becomes a resource; honest ones do',
    shownBy: here(
      'documents',
      'documents that act by themselves',
      {
        breaks: 'only what a PDF says in plain objects is looked at',
        file: 'packages/documents/src/pdf-acts.ts',
        from: "if (word === 'stream' && holdsObjects(list)) {",
        to: "if (word === 'stream' && !holdsObjects(list)) {",
      },
      {
        breaks: 'escapes in names hide them',
        file: 'packages/documents/src/pdf-tokens.ts',
        from: "name.includes('#')",
        to: "name.includes('##')",
      },
      {
        breaks: 'text that speaks of scripts is taken for one',
        file: 'packages/documents/src/pdf-tokens.ts',
        from: 'at = endOfString(text, at);',
        to: 'at += 1;',
      },
      {
        breaks: 'anything may be fetched from outside',
        file: 'packages/documents/src/office-parts.ts',
        from: "if (mode.trim().toLowerCase() !== 'external') return INSIDE[kind];",
        to: 'if (mode) return undefined;\n  if (!mode) return INSIDE[kind];',
      },
      {
        breaks: 'links are taken for acts',
        file: 'packages/documents/src/office-parts.ts',
        from: "if (kind === 'hyperlink') return undefined;",
        to: '',
      },
    ),
  },
  E10: {
    says: 'Where a scanner is set, nothing is stored that it finds, or that it could not look at',
    shownBy: here(
      'scanned-uploads',
      'what the scanner finds is refused',
      {
        breaks: 'what comes in one request is not scanned',
        file: 'apps/server/src/platform/storage/uploads.ts',
        from: 'await refuseInfected([file], file.length);',
        to: '',
      },
      {
        breaks: 'while the scanner is away, everything is taken',
        file: 'apps/server/src/platform/storage/uploads.ts',
        from: "throw new Problem(503, { message }, { 'retry-after': '60' });",
        to: 'return message && null;',
      },
    ),
  },
  E11: {
    says: 'Films of 12 kinds as cameras, phones and recorders make them play from their first second to their last, in segments of at most 7 seconds, and in their colours; one without a picture says so',
    shownBy: [
      films('plays from its first', 'films', [
        [
          'sound ends where the film’s own does',
          ',apad=whole_dur=${facts.durationMs}ms',
          '',
          PARTS,
        ],
        ['the picture ends before the sound', "'tpad=stop=-1:stop_mode=clone'", "'null'"],
        [
          'a picture stands as long as it stood',
          "`fps=fps='${rate}':eof_action=pass${from === 0 ? ':start_time=0' : ''}`",
          "'null'",
        ],
        [
          'a film without a poster fails',
          'if (!(error instanceof FilmFault)) throw error;\n    return makeAt(0);',
          'throw error;',
          MAKING,
        ],
        [
          'there is nothing for slow lines',
          'const sound = film.hasSound ? [SOUND_PART] : [];',
          'const sound: string[] = film.hasSound ? [] : [SOUND_PART];',
          'apps/server/src/features/films/renditions.ts',
        ],
      ]),
      films('in HDR has', 'films in HDR', [
        [
          'HDR is taken for what it is not',
          'facts.hdr !== null && programs.mapsTones',
          'facts.hdr !== facts.hdr',
        ],
      ]),
      films('in alternate lines', 'films in alternate lines', [
        ['alternate lines stay', "'bwdif=mode=send_frame:deint=interlaced'", "'null'"],
      ]),
      films('is silent', 'holes in the sound', [
        ['holes in the sound close', ':async=1:first_pts=0', '', PARTS],
      ]),
      films('without a picture', 'sound alone', [
        [
          'sound alone is taken for a broken film',
          "return sound ? 'no_picture' : null;",
          'return sound ? null : null;',
          'apps/server/src/platform/ffmpeg/probe.ts',
        ],
      ]),
    ],
    besides: '`e2e/kinds-of-films.spec.ts` plays each of them in a browser.',
  },
  E12: {
    says: 'Of a table people are taken as its sheet shows them, and what it hides is told: of LibreOffice, of Excel’s form, pages and texts',
    shownBy: here(
      'seen-tables',
      'a table is taken as people see it',
      {
        breaks: 'the first sheet is read, whether it is shown or not',
        file: 'apps/server/src/console/imports/find-table.ts',
        from: 'return sheet.isOpen ? 0 : 1;',
        to: 'return 2;',
        also: [
          {
            file: 'apps/server/src/console/imports/find-table.ts',
            from: '.filter((at) => !sheets[at]?.isHidden)',
            to: '',
          },
        ],
      },
      {
        breaks: 'hidden rows are taken unasked',
        file: 'apps/server/src/console/imports/read-import-file.ts',
        from: 'takes_hidden: false };',
        to: 'takes_hidden: true };',
      },
      {
        breaks: 'a merged cell is its first row’s alone',
        file: 'packages/spreadsheets/src/sheet.ts',
        from: 'for (let line = top; line <= Math.min(bottom, this.maxRows); line += 1) {',
        to: 'for (let line = top; line <= top; line += 1) {',
      },
      {
        breaks: 'the first row is the header',
        file: 'apps/server/src/console/imports/find-table.ts',
        from: 'const isKnown = most >= NAMES_OF_A_HEADER;',
        to: 'const isKnown = false;',
      },
      {
        breaks: 'a formula without a value is an empty cell',
        file: 'packages/spreadsheets/src/xlsx.ts',
        from: 'if (isFormula && !hasValue) return UNREADABLE;',
        to: "if (isFormula && !hasValue) return '';",
      },
    ),
  },
};
