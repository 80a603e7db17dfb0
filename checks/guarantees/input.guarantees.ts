import { check, type Guarantees, here } from './guarantee.ts';

/** Guarantees about what is sent to the site and shown by it. */
export const INPUT: Guarantees = {
  D1: {
    says: 'No value becomes a part of a query',
    shownBy: here('injection', 'no value becomes', {
      breaks: 'words of the console’s lists are pasted into the query',
      file: 'apps/server/src/console/records/staff-list.ts',
      from: '.map((term) => sql',
      to: '.map((plain) => [plain, sql.raw("\'" + plain + "\'")] as const).map(([, term]) => sql',
    }),
  },
  D2: {
    says: 'Whatever is sent is answered with a foreseen status',
    shownBy: [
      here('fuzz', 'whatever is sent', {
        breaks:
          'anything is the id of a row, and a value that no column takes is no error of the client',
        file: 'apps/server/src/platform/http/refusals.ts',
        from: "'code' in error && (error.code === '22003' || error.code === '22P02');",
        to: "'code' in error && (false);",
        also: [
          {
            file: 'packages/contract/src/fields.ts',
            from: 'z.string().check(z.regex(/^[1-9]\\d{0,9}$/)),',
            to: 'z.string().check(z.regex(/^.+$/)),',
          },
        ],
      }),
      here('fuzz', 'NUL in any field', {
        breaks: 'NUL passes',
        file: 'packages/contract/src/fields.ts',
        from: "if (text.includes('\\0')) return",
        to: "if (text.includes('\\0\\0\\0')) return",
      }),
      here('invalid-bodies', 'no field of any call', {
        breaks: 'any value with a length is measured',
        file: 'packages/contract/src/lengths.ts',
        from: "typeof value === 'string'",
        to: 'value != null && (value as string).length !== undefined',
      }),
      here('invalid-bodies', 'no call answers', {
        breaks: 'any value with a length is measured, and nothing catches the error',
        file: 'apps/server/src/platform/http/parse.ts',
        from: 'const result = tryToRead(schema, isRecord(input) ? input : {});',
        to: 'const result = schema.safeParse(isRecord(input) ? input : {});',
        also: [
          {
            file: 'packages/contract/src/lengths.ts',
            from: "typeof value === 'string'",
            to: 'value != null && (value as string).length !== undefined',
          },
        ],
      }),
    ],
  },
  D3: {
    says: 'Hostile HTML does not run; honest HTML is kept',
    shownBy: [
      here('markup', 'hostile markup is stored', {
        breaks: 'HTML is stored as it comes',
        file: 'apps/server/src/platform/html/sanitize.ts',
        from: '=> sanitize(html',
        to: '=> html || sanitize(html',
      }),
      here(
        'markup-run',
        'hostile markup does not run',
        {
          breaks: 'the browser’s wall alone',
          file: 'apps/member/src/ui/rich-text/sanitise.ts',
          from: 'DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true })',
          to: '(html || DOMPurify.sanitize(html, allowed)) as unknown as TrustedHTML',
        },
        {
          breaks: 'the rendering’s wall alone',
          file: 'apps/member/src/ui/rich-text/sanitise.server.ts',
          from: 'parseDocument(html)',
          to: 'html || parseDocument(html)',
        },
        {
          breaks: 'the server’s wall alone',
          file: 'apps/server/src/platform/html/sanitize.ts',
          from: '=> sanitize(html',
          to: '=> html || sanitize(html',
        },
      ),
    ],
    besides:
      'Run in jsdom; in Chromium under the policy of the documents by e2e/. The console comes later.',
  },
  D4: {
    says: 'The excerpt of a body is cut on its text, never inside a character',
    shownBy: check(
      'apps/member/src/ui/excerpt/excerpt.test.tsx',
      'whatever the operators wrote',
      (passed, total) => `broken ${total - passed} of 5,000 (one property)`,
      {
        breaks: 'the cut counts code units',
        file: 'apps/member/src/ui/excerpt/excerpt.ts',
        from: 'endOfGraphemes(textOf(fragments).trimEnd(),',
        to: '(textOf(fragments).trimEnd().length <= limit ? endOfGraphemes("", 0) :',
      },
    ),
  },
  D5: {
    says: 'Plain text is never read as HTML, in mails neither',
    shownBy: here('markup', 'text stays text', {
      breaks: 'mails carry text unescaped',
      file: 'apps/server/src/platform/mail/compose-mail.ts',
      from: 'escapeHtml(text)',
      to: 'text',
    }),
    besides: 'The console comes later.',
  },
  D6: {
    says: 'Every answer carries the security headers of its kind',
    shownBy: here('headers', 'every answer carries', {
      breaks: 'refusals carry no headers of calls',
      file: 'apps/server/src/platform/http/refusals.ts',
      from: 'apiHeaders(reply).code(refusal.status);',
      to: 'void apiHeaders; reply.code(refusal.status);',
    }),
    besides:
      'That Chromium reports no violation: every journey fails on one (`e2e/setup/test.ts`).',
  },
  D7: {
    says: 'Addresses, colours and icons from operators neither run nor lead astray',
    shownBy: here('addresses', 'addresses, colours and icons', {
      breaks: 'a menu leads to any address',
      file: 'packages/contract/src/staff/menus.ts',
      from: "if (kind !== 'external') return kind === 'internal';",
      to: "if (kind !== 'external') return kind !== null;",
    }),
  },
  D8: {
    says: 'What operators save as a file runs nothing in a spreadsheet and loses nothing',
    shownBy: here('member-files', 'no cell of a file', {
      breaks: 'cells are written as they are',
      file: 'packages/spreadsheets/src/write-csv.ts',
      from: 'return `"${guardFormula(value).replaceAll(\'"\', \'""\')}"`;',
      to: 'return `"${String(value).replaceAll(\'"\', \'""\')}"`;',
    }),
  },
  D9: {
    says: 'Sign-in never leads off the site, and keeps honest targets',
    shownBy: check(
      'apps/member/src/lib/next.test.ts',
      undefined,
      (passed, total) => `left the origin or lost an honest target ${total - passed} of ${total}`,
      {
        breaks: 'a path that begins with two slashes passes',
        file: 'apps/member/src/lib/next.ts',
        from: "origin || url.pathname.startsWith('//')",
        to: 'origin',
      },
    ),
    besides: 'In Chromium: `e2e/login.spec.ts`.',
  },
  D10: {
    says: 'The address in a mailed link decides nothing',
    shownBy: [
      here('mailed-secrets', 'the address that a link carries', {
        breaks: 'the address sent along names the member',
        file: 'apps/server/src/features/passwords/passwords.commands.ts',
        from: 'email === undefined ? {} : { email',
        to: "{ email: email ?? 'hanako@example.jp'",
      }),
      check(
        'apps/member/src/lib/email-parameter.test.ts',
        undefined,
        (passed, total) => `broken and hostile parameters read right ${passed} of ${total}`,
        {
          breaks: 'whatever was decoded is shown',
          file: 'apps/member/src/lib/email-parameter.ts',
          from: '&& EMAIL_PATTERN.test(address) ?',
          to: '?',
        },
      ),
    ],
  },
};
