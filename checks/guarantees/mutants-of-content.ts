import { checkOf, type Edit, inServer, type Mutant } from './mutant.ts';

const inMember = (file: string, find: string, replace: string): Edit => ({
  file: `apps/member/src/${file}`,
  find,
  replace,
});
const inContract = (file: string, find: string, replace: string): Edit => ({
  file: `packages/contract/src/${file}`,
  find,
  replace,
});

/** Guards of paths, of what comes in and is shown, and of files (C5 to E). */
export const contentMutants: readonly Mutant[] = [
  {
    guarantee: 'C5',
    off: 'pictures are handed to whoever names them',
    edits: [
      inServer(
        'features/media/media.plugin.ts',
        "app.get<PictureRequest>('/media/images/:name', async (request, reply) => {\n    await viewerOf(request);",
        "app.get<PictureRequest>('/media/images/:name', async (request, reply) => {",
      ),
    ],
    check: checkOf('unasked-files', 'files are handed to nobody'),
  },
  {
    guarantee: 'C7',
    off: 'any host may be named, and two of them',
    edits: [
      inServer(
        'platform/http/allowed-hosts.ts',
        "if (!isOurs(host) || repeats(request.raw.rawHeaders, 'host')) return done(problem(400));",
        "if (host === 'nobody' && hosts && repeats([], '')) throw problem(400);",
      ),
    ],
    check: checkOf('shapes', 'however a path is written'),
  },
  {
    guarantee: 'D1',
    off: 'words of the console’s lists are pasted into the query',
    edits: [
      inServer(
        'platform/records/staff-list.ts',
        '(word) => sql`position($',
        '(plain) => [plain, sql.raw("\'" + plain + "\'")] as const).map(([, word]) => sql`position($',
      ),
    ],
    check: checkOf('injection', 'no value becomes'),
  },
  {
    guarantee: 'D2',
    off: 'NUL passes',
    edits: [inContract('fields.ts', "!value.includes('\\0')", 'value !== null')],
    check: checkOf('fuzz', 'NUL in any field'),
  },
  {
    guarantee: 'D2',
    off: 'anything is the number of a row, and what no column takes is no mistake of the asker',
    edits: [
      inContract('fields.ts', 'z.regex(/^[1-9]\\d{0,9}$/)', 'z.regex(/^.+$/)'),
      inServer(
        'platform/http/refusals.ts',
        "error.code === '22003' || error.code === '22P02'",
        'false',
      ),
    ],
    check: checkOf('fuzz', 'whatever is sent'),
  },
  {
    guarantee: 'D3',
    off: 'HTML is stored as it comes',
    edits: [
      inServer(
        'platform/html/sanitize.ts',
        'library()(html, OPTIONS)',
        'html || library()(html, OPTIONS)',
      ),
    ],
    check: checkOf('markup', 'hostile markup is stored'),
  },
  {
    guarantee: 'D3',
    off: 'the server’s wall alone',
    edits: [
      inServer(
        'platform/html/sanitize.ts',
        'library()(html, OPTIONS)',
        'html || library()(html, OPTIONS)',
      ),
    ],
    check: checkOf('markup-run', 'hostile markup does not run'),
  },
  {
    guarantee: 'D3',
    off: 'the browser’s wall alone',
    edits: [
      inMember(
        'ui/rich-text/sanitise.ts',
        'DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true })',
        '(html || DOMPurify.sanitize(html, allowed)) as unknown as TrustedHTML',
      ),
    ],
    check: checkOf('markup-run', 'hostile markup does not run'),
  },
  {
    guarantee: 'D3',
    off: 'the rendering’s wall alone',
    edits: [
      inMember(
        'ui/rich-text/sanitise.server.ts',
        'parseDocument(html).children.map(write)',
        '(html ? [html] : parseDocument(html).children.map(write))',
      ),
    ],
    check: checkOf('markup-run', 'hostile markup does not run'),
  },
  {
    guarantee: 'D4',
    off: 'the cut counts code units',
    edits: [
      inMember(
        'ui/excerpt/excerpt.ts',
        'endOfGraphemes(textOf(pieces).trimEnd(), limit)',
        '(textOf(pieces).trimEnd().length <= limit ? endOfGraphemes("", 0) : limit)',
      ),
    ],
    check: {
      project: 'member',
      file: 'apps/member/src/ui/excerpt/excerpt.test.tsx',
      name: 'whatever the operators wrote',
    },
  },
  {
    guarantee: 'D5',
    off: 'mails carry text unescaped',
    edits: [
      inServer('platform/mail/compose-mail.ts', 'escapeHtml(text).replaceAll', 'text.replaceAll'),
    ],
    check: checkOf('markup', 'text stays text'),
  },
  {
    guarantee: 'D6',
    off: 'refusals carry no headers of calls',
    edits: [
      inServer(
        'platform/http/refusals.ts',
        'apiHeaders(reply).code(refusal.status)',
        'void apiHeaders; reply.code(refusal.status)',
      ),
    ],
    check: checkOf('headers', 'every answer carries'),
  },
  {
    guarantee: 'D7',
    off: 'a menu leads to any address',
    edits: [
      inContract(
        'staff/menus.ts',
        "if (kind !== 'external') return kind === 'internal';",
        "if (kind !== 'external') return kind !== null;",
      ),
    ],
    check: checkOf('addresses', 'addresses, colours and icons'),
  },
  {
    guarantee: 'D8',
    off: 'cells are written as they are',
    edits: [inServer('platform/spreadsheets/write-csv.ts', 'guardFormula(value)', 'String(value)')],
    check: checkOf('member-files', 'no cell of a file'),
  },
  {
    guarantee: 'D9',
    off: 'a path that begins with two slashes passes',
    edits: [inMember('lib/next.ts', " || url.pathname.startsWith('//')", '')],
    check: { project: 'member', file: 'apps/member/src/lib/next.test.ts', name: 'stays at home' },
  },
  {
    guarantee: 'D10',
    off: 'whatever was decoded is shown',
    edits: [inMember('lib/email-parameter.ts', ' && EMAIL_PATTERN.test(address)', '')],
    check: {
      project: 'member',
      file: 'apps/member/src/lib/email-parameter.test.ts',
      name: 'nothing is read from',
    },
  },
  {
    guarantee: 'D10',
    off: 'the address sent along names the member',
    edits: [
      inServer(
        'use-cases/set-password-by-token.ts',
        'email === undefined ? {} : { email }',
        "{ email: email ?? 'hanako@example.jp' }",
      ),
    ],
    check: checkOf('mailed-secrets', 'the address that a link carries'),
  },
  {
    guarantee: 'E1',
    off: 'any address that names the platform is taken',
    edits: [
      inContract(
        'thumbnail-pattern.ts',
        '/^https:\\/\\/i\\.vimeocdn\\.com\\/[\\w.~:/?#[\\]@!$&()*+,;=%-]+$/',
        '/^https:\\/\\/.*i\\.vimeocdn\\.com/',
      ),
    ],
    check: checkOf('thumbnails', 'nothing but the platform'),
  },
  {
    guarantee: 'E1',
    off: 'a later thumbnail replaces the first',
    edits: [
      inServer(
        'features/videos/videos.store.ts',
        'AND thumbnail_url IS NULL AND vimeo_id IS NOT NULL',
        'AND vimeo_id IS NOT NULL',
      ),
    ],
    check: checkOf('thumbnails', 'nothing but the platform'),
  },
  {
    guarantee: 'E2',
    off: 'redirects are followed',
    edits: [
      inServer(
        'platform/outgoing/ask-outside.ts',
        'const pieces: Buffer[] = [];',
        'const to = response.headers.location; if (to) return fulfil(await askOutside(new URL(to), asking)); const pieces: Buffer[] = [];',
      ),
    ],
    check: checkOf('thumbnail-lookups', 'whatever the platform does'),
  },
  {
    guarantee: 'E2',
    off: 'answers are read to their end, however long',
    edits: [
      inServer(
        'platform/outgoing/ask-outside.ts',
        'if (length > bytes)',
        'if (length > bytes * 1e9)',
      ),
      inServer('features/videos/oembed.ts', 'milliseconds: 3000', 'milliseconds: 8000'),
    ],
    check: checkOf('thumbnail-lookups', 'whatever the platform does'),
  },
  {
    guarantee: 'E3',
    off: 'what a name answers is not judged',
    edits: [
      inServer(
        'platform/outgoing/judged-lookup.ts',
        'if (forbidden === undefined)',
        'if (forbidden !== null)',
      ),
    ],
    check: checkOf('outgoing', 'the site’s own questions go'),
  },
  {
    guarantee: 'E3',
    off: 'a name is judged first and looked up again by its connection',
    edits: [
      inServer(
        'platform/outgoing/ask-outside.ts',
        'const send = url.protocol',
        'if (!literal) await new Promise<void>((fine, refuse) => judgedLookup(resolve)(url.hostname, { all: true }, (problem) => (problem ? refuse(problem) : fine())));\n  const send = url.protocol',
      ),
      inServer(
        'platform/outgoing/ask-outside.ts',
        'const lookup = judgedLookup(resolve);',
        'const lookup = resolve as LookupFunction;',
      ),
    ],
    check: checkOf('outgoing', 'the site’s own questions go'),
  },
  {
    guarantee: 'E3',
    off: 'addresses that are spelt out are not judged',
    edits: [
      inServer(
        'platform/outgoing/ask-outside.ts',
        'literal && !mayBeHere &&',
        'literal && mayBeHere &&',
      ),
    ],
    check: checkOf('outgoing', 'the site’s own questions go'),
  },
  {
    guarantee: 'E4',
    off: 'a platform that is down is asked for ever',
    edits: [inServer('features/videos/oembed.ts', 'failures >= LIMIT.failures', 'failures > 1000')],
    check: checkOf('thumbnail-lookups', 'a platform that is down'),
  },
  {
    guarantee: 'E5',
    off: 'pictures are kept as they come',
    edits: [
      inServer(
        'features/uploads/uploads.routes.ts',
        'await redrawImage(Buffer.concat(sent))',
        'await Promise.resolve(Buffer.concat(sent))',
      ),
      inServer('features/uploads/uploads.routes.ts', 'import { redrawImage }', '//'),
    ],
    check: checkOf('uploads', 'nothing that is sent as a picture'),
  },
  {
    guarantee: 'E5',
    off: 'any number of pixels is unpacked',
    edits: [
      inServer(
        'features/uploads/redraw-image.ts',
        'found.width * found.height > PIXELS',
        'found.width > 1_000_000',
      ),
      inServer(
        'features/uploads/redraw-image.ts',
        'limitInputPixels: PIXELS',
        'limitInputPixels: false',
      ),
    ],
    check: checkOf('uploads', 'nothing that is sent as a picture'),
  },
  {
    guarantee: 'E6',
    off: 'members are written outside the transaction of their batch',
    edits: [
      inServer(
        'use-cases/import-members.ts',
        'await workOn(tx, parts, work, rows);',
        'await workOn(db.kysely, parts, work, rows);',
      ),
    ],
    check: checkOf('member-files', 'a file of members'),
  },
  {
    guarantee: 'E6',
    off: 'files of any size are read',
    edits: [
      {
        file: 'packages/contract/src/staff/member-imports.ts',
        find: '20 * 1024 * 1024',
        replace: '2_000 * 1024 * 1024',
      },
    ],
    check: checkOf('member-files', 'a file of members'),
  },
];
