import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'video_notes.title': '保存した場面',
  'video_notes.private': 'メモはほかの会員にも運営にも表示されません。',
  'video_notes.keep': '場面を保存',
  'video_notes.kept': '{time} の場面を保存しました。',
  'video_notes.no_note': 'メモなし',
  'video_notes.note.of': '{time} のメモ',
  'video_notes.note.hint': 'この場面のメモ（自分だけに表示されます）',
  'video_notes.note.save': '保存する',
  'video_notes.note.write': '{time} のメモを書く',
  'video_notes.drop': '{time} の場面を削除する',
  'video_notes.dropped': '{time} の場面を削除しました。',
  'video_notes.all': '保存した場面をすべて見る',
});
