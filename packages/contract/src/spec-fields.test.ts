import { expect, test } from 'vitest';
import { bookmark } from './bookmarks.ts';
import { historyEntry } from './browsing-history.ts';
import { contactCategory } from './contact-categories.ts';
import { faqCategory } from './faqs.ts';
import { api } from './index.ts';
import { menu, menuCategory, menuSub } from './menus.ts';
import { notice } from './notices.ts';
import { page } from './pages.ts';
import { videoQuestion } from './questions.ts';
import { searchHistoryEntry } from './search.ts';
import { currentUser } from './sessions.ts';
import { tag } from './tags.ts';
import { videoCategory } from './video-categories.ts';
import { video } from './videos.ts';

/** The entities of section 3 with their fields; an entity may have fields of our own beside them. */
const entities = [
  ['current user', currentUser, 'name nickname email roles'],
  ['role', currentUser.shape.roles.def.element, 'slug'],
  ['menu category', menuCategory, 'id name icon menus'],
  ['menu', menu, 'id title url window_open menu_subs'],
  ['menu sub', menuSub, 'id title url window_open'],
  ['notice', notice, 'id title body published_at notice_category'],
  ['notice category', notice.shape.notice_category, 'name color'],
  ['contact category', contactCategory, 'value text'],
  ['FAQ category', faqCategory, 'id name faqs'],
  ['FAQ', faqCategory.shape.faqs.def.element, 'id question answer'],
  ['tag', tag, 'id name'],
  [
    'video',
    video,
    'id title body published_at thumbnail_url embed_url tags video_vimeo video_watch_completions video_bookmarks video_questions',
  ],
  ['platform ids', video.shape.video_vimeo.def.innerType, 'vimeo_id vimeo_hash'],
  ['video category', videoCategory, 'id name videos tags'],
  ['video question', videoQuestion, 'id message created_at video_question_answer'],
  ['answer', videoQuestion.shape.video_question_answer.def.innerType, 'message created_at staff'],
  ['staff', videoQuestion.shape.video_question_answer.def.innerType.shape.staff, 'name'],
  ['bookmark entry', bookmark, 'id video'],
  ['browsing-history entry', historyEntry, 'id video'],
  ['search-history entry', searchHistoryEntry, 'id word'],
  ['page', page, 'title body'],
  [
    'contact submission',
    api.sendEnquiry.spec.body,
    'content_category contact_category_id subject body',
  ],
] as const;

test.each(entities)('the fields of an entity of section 3: %s', (_, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});
