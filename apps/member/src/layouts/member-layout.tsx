import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { SideMenu } from '#features/menus/side-menu.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { t } from '#lib/messages.ts';
import { brandOf, useSite } from '#lib/site.ts';
import { useDebouncedResize } from '#lib/use-debounced-resize.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Installing } from './installing.tsx';
import { SidePanel } from './side-panel.tsx';
import { SkipLink } from './skip-link.tsx';
import { useBodyLinks } from './use-body-links.ts';

const WIDE = '(width >= 64rem)';

/** Header, side menu, the screen itself, footer. */
export default function MemberLayout() {
  const user = useCurrentUser();
  const brand = brandOf(useSite(), user);
  const [menuOpen, setMenuOpen] = useState(false);
  const followBodyLink = useBodyLinks();
  const closeMenu = () => setMenuOpen(false);
  // A wide window always shows the menu.
  useDebouncedResize(() => {
    if (window.matchMedia(WIDE).matches) closeMenu();
  });
  return (
    <>
      <SkipLink />
      <Header user={user} brand={brand} onOpenMenu={() => setMenuOpen(true)} />
      <SidePanel open={menuOpen} onClose={closeMenu} label={t('menu.label')}>
        <SideMenu onFollow={closeMenu} />
      </SidePanel>
      <aside className="fixed top-(--header-height) bottom-0 left-0 hidden w-(--side-menu-width) overflow-y-auto overscroll-contain border-r border-line lg:block">
        <SideMenu onFollow={closeMenu} />
      </aside>
      <div className="flex min-h-[calc(100svh-var(--header-height))] flex-col lg:pl-(--side-menu-width) print:pl-0">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are pressed by key as well */}
        <main
          id="main"
          tabIndex={-1}
          onClick={followBodyLink}
          className="mx-auto w-full max-w-[94rem] flex-1 px-4 pt-5 pb-16 sm:px-6 lg:px-8 lg:pt-8"
        >
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <Installing />
        <Footer user={user} />
      </div>
    </>
  );
}
