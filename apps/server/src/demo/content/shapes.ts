import { MENU_ICONS } from '@orchard/contract/menu-icons';
import { OPENINGS } from '@orchard/contract/staff/series';
import * as z from 'zod/mini';
import { type PersonName, people } from '#demo/cast/people.ts';

/** The shapes of the files in `demo-content`: times are relative to the day of seeding. */

const text = z.string();
const days = z.number();

/** Members see an entry: all of them, holders of the club role, or holders of WIS. */
const audience = z._default(z.enum(['all', 'orchard', 'wis']), 'all');
export type DemoAudience = z.infer<typeof audience>;

/** The name of a file in `demo-media/pictures`, without `.webp`. */
const picture = text;

const person = z.enum(Object.keys(people) as PersonName[]);

const question = z.strictObject({
  by: person,
  message: text,
  daysAgo: days,
  /** Other members may read it once it is answered. */
  public: z.boolean(),
  /** The message is Markdown. */
  answer: z.optional(z.strictObject({ message: text, daysAgo: days })),
});

export const lectures = z.array(
  z.strictObject({
    /** Stable name inside the demo content. */
    key: text,
    title: text,
    tags: z.array(text),
    /** Distinct among all lectures; negative: in the future; null: a draft. */
    publishedDaysAgo: z.nullable(days),
    /** Japan's time of day, `HH:mm`. */
    publishedAt: z._default(text, '19:00'),
    audience,
    picture: z.optional(picture),
    /** Of a film in `demo-media/clips`; of one on the platform about that of the lecture. */
    durationSeconds: z.number(),
    /** The platform holds the film. */
    vimeo: z.optional(z.strictObject({ id: text, hash: z.nullable(text) })),
    /** Files of `demo-media/papers`, and their names for members. */
    resources: z._default(z.array(z.strictObject({ file: text, title: text })), []),
    questions: z._default(z.array(question), []),
  }),
);

export const series = z.array(
  z.strictObject({
    /** Stable name inside the demo content. */
    key: text,
    title: text,
    picture,
    audience,
    /** How each lecture after the first opens. */
    opens: z._default(z.enum(OPENINGS), 'at_once'),
    /** From one lecture to the next, for a gate that counts days. */
    days: z.optional(days),
    lectures: z.array(text),
  }),
);

export const notices = z.array(
  z.strictObject({ title: text, category: text, publishedDaysAgo: days, audience }),
);

const menuSub = z.strictObject({
  title: text,
  url: z.nullable(text),
  window_open: z._default(z.boolean(), false),
});

/** Files are of `demo-media/brands` and `demo-media/banners`. */
const brandMaterial = z.strictObject({
  logo: text,
  signInPicture: text,
  contact: z.strictObject({ email: text, telephone: text, hours: text }),
  /** Text laid over the banner. */
  overlay: z.strictObject({ heading: text, lead: text }),
});

export const site = z.strictObject({
  /** In the order of the filter bar. */
  tags: z.array(text),
  categories: z.array(z.strictObject({ name: text, tags: z.array(text) })),
  noticeCategories: z.array(z.strictObject({ name: text, color: text })),
  /** Beside those that every site begins with. */
  contactCategories: z.array(text),
  faq: z.array(z.strictObject({ name: text, questions: z.array(text) })),
  menuCategories: z.array(
    z.strictObject({
      name: text,
      icon: z.nullable(z.enum(MENU_ICONS)),
      menus: z.array(z.extend(menuSub, { menu_subs: z._default(z.array(menuSub), []) })),
    }),
  ),
  bannerSlides: z.array(z.strictObject({ image: text, alt: text })),
  brandMaterials: z.strictObject({ orchard: brandMaterial, wis: brandMaterial }),
});

/** Marks by the keys of their videos, newest first. */
const marks = z.pipe(
  z.record(text, days),
  z.transform((byVideo) => Object.entries(byVideo).map(([video, daysAgo]) => ({ video, daysAgo }))),
);

const memberMarks = z.strictObject({
  history: marks,
  bookmarks: marks,
  completions: marks,
  /** Videos of the history that are not completed: the share seen from the beginning, 0 to 1. */
  begun: z.pipe(
    z.record(text, z.number()),
    z.transform((byVideo) => Object.entries(byVideo).map(([video, share]) => ({ video, share }))),
  ),
  notes: z.array(z.strictObject({ video: text, daysAgo: days, second: z.number(), note: text })),
});
export type DemoMarks = z.infer<typeof memberMarks>;

export const members = z.strictObject({
  marks: z.record(person, memberMarks),
  /** Members beside the cast, so that the statistics have something to count. */
  audience: z.array(
    z.strictObject({
      name: text,
      kana: text,
      nickname: text,
      email: text,
      groups: z.array(z.enum(['club', 'wis'])),
    }),
  ),
});

/** Spoken lines by the keys of their videos. */
export const transcripts = z.record(text, z.array(text));
