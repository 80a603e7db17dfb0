import type { MenuIconName } from '@orchard/contract/menu-icons';
import type { Opening } from '@orchard/contract/staff/series';

/** The shapes of the demo content: plain values, no I/O, times relative to the day of seeding. */

/** Who sees an entry: every member, holders of the club role, or holders of WIS. */
export type DemoAudience = 'all' | 'orchard' | 'wis';

/** Demo members by first name (hanako club, taro WIS, yuki both, mori neither). */
export type DemoMember = 'hanako' | 'taro' | 'yuki' | 'mori';

export interface DemoCategory {
  name: string;
  /** Names from `tags`; the category shows the videos that have all of them. */
  tags: string[];
}

export interface DemoAnswer {
  /** HTML. */
  message: string;
  daysAgo: number;
}

export interface DemoQuestion {
  by: DemoMember;
  /** Plain text. */
  message: string;
  daysAgo: number;
  /** Other members may read it once it is answered. */
  public: boolean;
  answer?: DemoAnswer;
}

export interface DemoVideo {
  /** Stable name of the video inside the demo content; also the thumbnail's file name without `.webp`. */
  key: string;
  title: string;
  /** HTML of p, h2, h3, ul, ol, li, strong, a, blockquote. */
  body: string;
  /** Names from `tags`. */
  tags: string[];
  /** Days before the seeding; distinct among all videos. Below 1 it may fall on the day itself. */
  publishedDaysAgo: number;
  /** Japan's time of day, `HH:mm`. */
  publishedAt: string;
  audience: DemoAudience;
  /** Name of an entry of `clips`; null when the platform holds the video. */
  clip: string | null;
  /** File in `demo-media/thumbnails`; null when there is none. */
  thumbnail: string | null;
  vimeo?: { id: string; hash: string | null };
  /** Length of the clip in seconds; for a video on the platform, about that of the lecture. */
  durationSeconds: number;
  questions?: DemoQuestion[];
  /** Files of `demo-media/papers`, and their names for members. */
  resources?: { file: string; title: string }[];
}

/** A video that members do not see: negative days are in the future, null is a draft. */
export interface DemoUnpublishedVideo extends Omit<DemoVideo, 'publishedDaysAgo'> {
  publishedDaysAgo: number | null;
}

export interface DemoSeriesLecture {
  /** Key of a video. */
  video: string;
  opens: Opening;
  /** Of the gates that count days; null otherwise. */
  days: number | null;
}

export interface DemoSeries {
  /** Also the name of its picture in `demo-media/series`, without `.webp`. */
  key: string;
  title: string;
  /** HTML. */
  body: string;
  audience: DemoAudience;
  /** In order. */
  lectures: DemoSeriesLecture[];
}

export interface DemoClip {
  name: string;
  /** File in `demo-media/clips`. */
  file: string;
  /** The real length from the file's header, rounded to a tenth of a second. */
  durationSeconds: number;
  width: number;
  height: number;
}

export interface DemoNoticeCategory {
  name: string;
  /** `#rrggbb`; white text on it reaches 4.5:1. */
  color: string;
}

export interface DemoNotice {
  title: string;
  /** Name of a notice category. */
  category: string;
  /** HTML. */
  body: string;
  publishedDaysAgo: number;
  audience: DemoAudience;
}

export interface DemoMenuSub {
  title: string;
  url: string | null;
  window_open: boolean;
}

export interface DemoMenu extends DemoMenuSub {
  menu_subs: DemoMenuSub[];
}

export interface DemoMenuCategory {
  name: string;
  icon: MenuIconName | null;
  menus: DemoMenu[];
}

export interface DemoPage {
  title: string;
  /** HTML. */
  body: string;
}

export interface DemoFaqGroup {
  name: string;
  faqs: { question: string /** HTML. */; answer: string }[];
}

export interface DemoBannerSlide {
  /** File in `demo-media/banners`. */
  image: string;
  alt: string;
}

export interface DemoBrandMaterial {
  /** File in `demo-media/brands`. */
  logo: string;
  logoAlt: string;
  /** Text laid over the banner: one line each. */
  overlay: { heading: string; lead: string };
  contact: { email: string; telephone: string; hours: string };
  /** File in `demo-media/banners`. */
  signInPicture: string;
}

export interface DemoMark {
  /** Key of a video. */
  video: string;
  daysAgo: number;
}

/** A video that a member began and left. */
export interface DemoBegun {
  video: string;
  /** How much of it the member saw from its beginning, 0 to 1. */
  share: number;
}

export interface DemoVideoNote extends DemoMark {
  second: number;
  note: string;
}

export interface DemoMarks {
  /** Newest first, like the other lists. */
  history: DemoMark[];
  bookmarks: DemoMark[];
  completions: DemoMark[];
  /** Videos of the history that are not completed. */
  begun: DemoBegun[];
  notes: DemoVideoNote[];
}

/** A mark on the video with this key, so many days ago. */
export const mark = (video: string, daysAgo: number): DemoMark => ({ video, daysAgo });

/** A video that a member left at this share. */
export const begun = (video: string, share: number): DemoBegun => ({ video, share });

/** A video note with a text. */
export const note = (
  video: string,
  daysAgo: number,
  second: number,
  note: string,
): DemoVideoNote => ({ video, daysAgo, second, note });
