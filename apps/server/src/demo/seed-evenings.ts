import { addRecords } from '#console/records/record-resource.ts';
import { liveEventResource, noteTold } from '#features/live-events/live-events.store.ts';
import { japanTime, localTime } from './japan-time.ts';
import { audienceIds, type Setting } from './setting.ts';

/** Adds live evenings: two to come, and one that is over with its recording. */
export async function seedEvenings(setting: Setting, recordingId: number): Promise<void> {
  const { db, now } = setting;
  const evening = (title: string, days: number, more: { video_id?: number } = {}) => ({
    title,
    body: '<p>前半は講義、後半は皆さんの質問にお答えします。途中からの参加もできます。</p>',
    starts_at: localTime(japanTime(now, -days, '20:00')),
    minutes: 90,
    ...{ place: 'オンライン', url: 'https://meet.example.com/evening' },
    lecturers: '佐藤 健一',
    prepare: '筆記用具と、気になる物件の資料',
    resources: [],
    published_at: localTime(japanTime(now, 30, '10:00')),
    brand_ids: audienceIds(setting, 'all'),
    video_id: null,
    cancelled_because: '',
    ...more,
  });
  const ids = await addRecords(db, liveEventResource, [
    evening('夜の質問会', 6),
    evening('融資の相談会', 20),
    evening('はじめての方の夜の会', -20, { video_id: recordingId }),
  ]);
  // They are no news.
  for (const id of ids) await noteTold(db, id);
}
