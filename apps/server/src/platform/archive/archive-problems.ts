import { isDiskFull } from '#platform/storage/store-file.ts';
import type { ArchiveState } from './archive-state.ts';

/** What keeps the archive from working, and what to do. */
export type Problem = ArchiveState['problem'];

export const NO_ROOM: Problem = {
  ja: 'DATA_DIRのディスクに空きが足りないため、記録を止めました。空きができると、自動で再開します（止まっていた間は開けません）。',
  en: 'The disk of DATA_DIR lacks room, so nothing is archived. It goes on by itself once there is room; the time between cannot be opened.',
};

export const NOT_ARRIVING: Problem = {
  ja: 'データベースの変更の記録が、archive-waitingフォルダーに届いていません。DATA_DIRの権限と空きを確かめてください（直ると、自動で再開します）。',
  en: 'The log of the database does not arrive in the folder archive-waiting: check the rights and the room of DATA_DIR. It goes on by itself then.',
};

/** Puts a fault of its work into a sentence. */
export const failed = (error: unknown): Problem => {
  if (isDiskFull(error)) {
    return {
      ja: '記録の保管先（またはDATA_DIR）のディスクがいっぱいです。空きを作ると、自動で再開します。',
      en: 'The disk of the place for backups, or of DATA_DIR, is full. It goes on by itself once there is room.',
    };
  }
  const { message } = error as Error;
  return {
    ja: `記録できませんでした（${message}）。自動で試し続けています。`,
    en: `Archiving failed (${message}). It is being tried again.`,
  };
};
