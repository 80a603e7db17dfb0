import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { createMessages } from '#lib/messages.ts';
import { welcomeQuery } from '#lib/unread.ts';
import { paths } from '#paths';

const t = createMessages({ 'welcome.label': '運営事務局からのご挨拶' });

/** The notice that welcomes a newcomer, until it is opened; nothing to others. */
export function WelcomeBlock() {
  const { data: welcome } = useQuery({ ...welcomeQuery, enabled: false });
  if (!welcome) return null;
  return (
    <AppLink
      to={paths.notice(welcome.id)}
      className="group mt-2 block rounded-xl border border-tint/40 bg-tint-ground px-4 py-2.5 sm:mt-3"
    >
      <p className="text-xs text-quiet">{t('welcome.label')}</p>
      <h3 className="phrased leading-snug text-strong group-hover:underline">{welcome.title}</h3>
    </AppLink>
  );
}
