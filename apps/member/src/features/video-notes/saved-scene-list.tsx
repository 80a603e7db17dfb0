import X from 'lucide-react/icons/x';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength } from '#lib/dates.ts';
import { neighbourOf } from '#lib/focus-heading.ts';
import { createMessages } from '#lib/messages.ts';
import { paths } from '#paths';
import { IconButton } from '#ui/icon-button.tsx';
import { t } from './messages.ts';
import type { NotesOfVideo } from './saved-scenes.ts';
import { useDropNote } from './use-drop-note.ts';

/** The sentences of the screen of all saved scenes; the video's script does without them. */
export const tScenes = createMessages({
  'saved_scenes.drop': '「{title}」の {time} の場面を削除する',
  'saved_scenes.count': '{count}件',
  'saved_scenes.search': '題名・メモを検索',
  'saved_scenes.none': '「{word}」を含む場面はありません。',
  'saved_scenes.export': '書き出す',
  'saved_scenes.empty': '保存した場面はまだありません。',
  'saved_scenes.empty.hint':
    '動画を見ながら「場面を保存」を押すと、その場面とメモがここに並びます。',
});

/** The saved scenes of each video; each leads to its second. */
export function SavedSceneList({ groups }: { groups: readonly NotesOfVideo[] }) {
  const drop = useDropNote();
  return groups.map(({ video, notes }) => (
    <section
      key={video.id}
      className="mt-6 overflow-hidden rounded-2xl border border-line bg-raised"
    >
      <h2 className="text-base leading-snug">
        <AppLink
          to={paths.video(video.id)}
          className="block px-4 pt-3.5 pb-2 hover:underline focus-visible:-outline-offset-2"
        >
          {video.title}
        </AppLink>
      </h2>
      <ul className="pb-2">
        {notes.map((note) => {
          const time = clockLength(note.second);
          return (
            <li key={note.id} className="flex items-start">
              <AppLink
                to={paths.video(video.id, note.second)}
                className="flex min-h-11 min-w-0 flex-1 gap-3 px-4 py-2.5 text-sm leading-6 hover:bg-lifted focus-visible:-outline-offset-2"
              >
                <span className="w-14 shrink-0 text-tint tabular-nums">{time}</span>
                <span className={note.note === '' ? 'text-quiet' : 'text-text'}>
                  {note.note === '' ? t('video_notes.no_note') : note.note}
                </span>
              </AppLink>
              <IconButton
                data-in-row="drop"
                label={tScenes('saved_scenes.drop', { time, title: video.title })}
                aria-disabled={drop.isPending || undefined}
                onClick={({ currentTarget }) => {
                  if (drop.isPending) return;
                  drop.mutate({ note, videoId: video.id, next: neighbourOf(currentTarget) });
                }}
              >
                <X aria-hidden="true" className="size-4.5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
