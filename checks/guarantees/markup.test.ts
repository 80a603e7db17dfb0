import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { compose } from '#server/platform/mail/compose-mail.ts';
import { withoutContact } from '#server/platform/mail/mail.view.ts';
import { mailTemplate, mailTo } from '#server/platform/mail/mail-template.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import { BENIGN_MARKUP, HOSTILE_MARKUP } from './hostile-markup.ts';

const { as, make, db, members, sato, mailsTo } = await createScene({ limits: 'off' });
const hanako = as('hanako');
const read = async (url: string) => {
  const answer = await hanako.request({ url });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  return answer.json();
};

const TAGS = new Set(
  'p br h2 h3 h4 ul ol li strong em u s a blockquote img table thead tbody tr th td hr code pre figure figcaption ruby rt rp'.split(
    ' ',
  ),
);
const ATTRIBUTES = /^(href|title|src|alt|width|height|colspan|rowspan|scope)$/;
const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#|\?|[^:]*$)/i;

/** A mail template with texts of members and operators in every place. */
const letterOfAll = mailTemplate({
  id: 999,
  kind: 'check',
  title: '',
  placeholders: {
    name: { label: '', sample: '' },
    message: { label: '', sample: '', hasLines: true },
  },
  templateText: { subject: '{name}', body: '{name}\n\n一\n\n{message}', link_label: '' },
});

/** Returns the parts of some HTML that a browser would act on. */
function acting(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!TAGS.has(name)) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.test(attribute)) found.push(attribute);
        const isAddress = attribute === 'href' || attribute === 'src';
        const seen = [...value].filter((character) => character > ' ').join('');
        if (isAddress && (!ADDRESS.test(seen) || seen.startsWith('//'))) found.push(value);
      }
    },
    oncomment: () => found.push('a comment'),
    onprocessinginstruction: () => found.push('an instruction'),
  });
  parser.end(html);
  return found;
}

/** Stores HTML in every field for HTML, and reads it as members do. */
async function storedAndShown(html: string): Promise<[field: string, shown: string][]> {
  const { id } = await make.video({ title: '講義', body: html });
  const notice = await make.notice({ body: html });
  const page = await make.page({ body: html });
  const faq = await make.faqCategory({ faqs: [{ question: '質問', answer: html }] });
  await make.question({
    by: members.hanako,
    video: { id },
    answer: { message: html || '回答', by: sato },
  });
  const video = await read(`/api/video/details/${id}`);
  const groups = (await read('/api/contact/faq')) as { id: number; faqs: { answer: string }[] }[];
  return [
    ['body of a video', video.body],
    ['answer to a question', video.video_questions[0].video_question_answer.message],
    ['body of a notice', (await read(`/api/notice/${notice.id}`)).body],
    ['body of a page', (await read(`/api/page/${page.id}`)).body],
    ['answer of the FAQ', groups.find(({ id: group }) => group === faq.id)?.faqs[0]?.answer ?? ''],
  ];
}

/** Of the hostile markup all, or one of nine. */
const APART = times(9, 1);
const payloads = HOSTILE_MARKUP.filter((_, at) => at % APART === 0);

test('hostile markup is stored harmless in every field of HTML, and honest markup whole', async (context) => {
  const acts: string[] = [];
  let fields = 0;
  const asWritten = HOSTILE_MARKUP.filter((html) => acting(html).length > 0).length;
  for (const html of payloads) {
    // Markup that is only hostile leaves nothing, and a text must not be empty.
    for (const [field, shown] of await storedAndShown(`<p>本文</p>${html}`)) {
      fields += 1;
      const left = acting(shown);
      if (left.length > 0) acts.push(`${field}: ${left.join()} in ${html}`);
    }
  }
  let kept = 0;
  let honest = 0;
  for (const html of BENIGN_MARKUP) {
    for (const [, shown] of await storedAndShown(html)) {
      honest += 1;
      if (shown === html) kept += 1;
    }
  }
  report(
    context,
    'D3',
    `left to act in stored HTML ${acts.length} of ${fields} (${payloads.length} payloads × 5 fields; as written ${asWritten} act); honest markup kept ${kept} of ${honest}`,
  );
  expect(acts).toEqual([]);
  expect(kept).toBe(honest);
  // Already plain text, or only an address that just one of the parsers reads.
  expect(asWritten).toBeGreaterThan(HOSTILE_MARKUP.length - 3);
});

test('text stays text: in names, titles, questions and mails, and where a colour or an icon stands', async (context) => {
  const interpreted: string[] = [];
  let fields = 0;
  const look = (field: string, shown: unknown, written: string) => {
    fields += 1;
    if (shown !== written) interpreted.push(`${field}: ${written}`);
  };
  const refused = async (field: string, work: () => Promise<unknown>, written: string) => {
    fields += 1;
    await work().then(
      () => interpreted.push(`${field}: ${written}`),
      () => {},
    );
  };
  for (const html of payloads.map((payload) => payload.trim())) {
    const { id } = await make.video({ title: html, tags: [html] });
    const category = await make.category({ name: html, tags: [html] });
    const noticeCategory = await make.noticeCategory({ name: html });
    const notice = await make.notice({ title: html, category: noticeCategory });
    const page = await make.page({ title: html });
    const menu = await make.menuCategory({ name: html, menus: [{ title: html, url: html }] });
    const question = { method: 'POST', url: `/api/video/question/${id}` } as const;
    const asked = await hanako.request({ ...question, payload: { message: html } });
    const video = await read(`/api/video/details/${id}`);
    const shownNotice = await read(`/api/notice/${notice.id}`);
    const categories = (await read('/api/video/category')) as { id: number; name: string }[];
    const menus = (await read('/api/menu')) as {
      id: number;
      name: string;
      menus: { title: string }[];
    }[];
    look('title of a video', video.title, html);
    look('tag', video.tags[0].name, html);
    look('category', categories.find((one) => one.id === category.id)?.name, html);
    look('kind of notice', shownNotice.notice_category.name, html);
    look('title of a notice', shownNotice.title, html);
    look('title of a page', (await read(`/api/page/${page.id}`)).title, html);
    look('question', asked.json().message, html);
    look('menu', menus.find((one) => one.id === menu.id)?.menus[0]?.title, html);
    for (const field of ['name', 'nickname'] as const) {
      const url = `/api/account/change-${field}`;
      const answer = await hanako.post(url, { [field]: html });
      look(field, answer.json()[field], html);
    }
    await refused('colour', () => make.noticeCategory({ color: `#2563eb${html}` }), html);
    await refused('icon', () => make.menuCategory({ icon: html }), html);

    // Only mails insert such a text into HTML.
    const letter = compose(
      mailTo(letterOfAll, 'a@b.jp', { name: html, message: `${html}\n二行目` }),
      withoutContact(html),
      { subject: '{name}', body: `{name}\n\n${html.trim()}\n\n{message}`, link_label: '' },
    );
    fields += 1;
    const plain = compose(
      mailTo(letterOfAll, 'a@b.jp', { name: '名前', message: '二\n三' }),
      withoutContact('Orchard'),
    );
    // A mail shows line breaks within a paragraph.
    const tagsOf = (mail: string) => (mail.match(/<(?!br>)\/?[a-z!?]/gi) ?? []).join();
    if (tagsOf(letter.html) !== tagsOf(plain.html)) interpreted.push(`mail: ${html}`);
  }
  const { value } = await make.contactCategory({ text: '<img src=x onerror=run()>' });
  await hanako.post('/api/contact', {
    content_category: 'orchard_main',
    contact_category_id: value,
    subject: HOSTILE_MARKUP[11],
    body: HOSTILE_MARKUP.join('\n').slice(0, 4900),
  });
  const [confirmation] = await mailsTo('hanako@example.jp');
  fields += 1;
  // After the head and the mark, which hold nothing of a member's.
  const letter = confirmation?.html.replace(/^.*?<\/p>/s, '') ?? '<img';
  if (/<(?!\/?(html|body|div|p|br)\b)/i.test(letter)) {
    interpreted.push('mail of an enquiry');
  }
  report(context, 'D5', `interpreted ${interpreted.length} of ${fields} fields`);
  expect(interpreted).toEqual([]);
  expect((await db.pool.query('SELECT count(*)::int AS n FROM enquiries')).rows[0].n).toBe(1);
});
