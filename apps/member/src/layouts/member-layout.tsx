import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { SideMenu } from '#features/menus/side-menu.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import { t } from '#lib/messages.ts';
import { asking } from '#lib/proof.ts';
import { brandOf, useSite } from '#lib/site.ts';
import { useDebouncedResize } from '#lib/use-debounced-resize.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { Consenting } from './consenting.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SidePanel } from './side-panel.tsx';
import { Toaster } from './toaster.tsx';

/** The first focusable element: skips header and menu. */
const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-primary px-5 py-2.5 font-semibold text-white focus:translate-y-0"
  >
    {t('skip.main')}
  </a>
);

const Hint = lazy(() =>
  import('#features/push/install-hint.tsx').catch(() => ({ default: () => null })),
);

/** The place of the hint to install the site. Its code is no part of a first visit's scripts. */
const Installing = () =>
  useHasInteracted() && (
    <Suspense>
      <Hint />
    </Suspense>
  );

/** The place of the question who the member is. Its code is no part of a first visit's scripts. */
function Proving() {
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    asking.by = async () => {
      const part = await fetchPart(() => import('#features/proofs/proof-dialog.tsx'));
      setDialog(() => part.ProofDialog);
      return part.askForProof();
    };
    return () => {
      delete asking.by;
    };
  }, []);
  return Dialog && <Dialog />;
}

/** Whether a press opens the link here, in this window. */
const isPlainPress = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Opens internal links in operators' HTML without a reload. */
function useBodyLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('.rich-text a[href]');
    if (link?.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

/** From which width the menu stands beside the screen: a film with its lists leaves it less room. */
const menuWidth = () =>
  document.querySelector('[data-film]') ? '(width >= 96rem)' : '(width >= 64rem)';

/** Header, side menu, the screen itself, footer. */
export default function MemberLayout() {
  const user = useCurrentUser();
  const brand = brandOf(useSite(), user);
  const [menuOpen, setMenuOpen] = useState(false);
  const followBodyLink = useBodyLinks();
  const closeMenu = () => setMenuOpen(false);
  // A wide window shows the menu beside the screen.
  useDebouncedResize(() => {
    if (window.matchMedia(menuWidth()).matches) closeMenu();
  });
  return (
    <>
      <SkipLink />
      <Header user={user} brand={brand} onOpenMenu={() => setMenuOpen(true)} />
      <SidePanel open={menuOpen} onClose={closeMenu} label={t('menu.label')}>
        <SideMenu onFollow={closeMenu} />
      </SidePanel>
      <aside className="fixed top-(--header-height) bottom-0 left-0 hidden w-(--side-menu-width) overflow-y-auto overscroll-contain border-r border-line lg:block beside-film:hidden">
        <SideMenu onFollow={closeMenu} />
      </aside>
      <div className="flex min-h-[calc(100svh-var(--header-height))] flex-col lg:pl-(--side-menu-width) beside-film:pl-0 print:pl-0">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are pressed by key as well */}
        <main
          id="main"
          tabIndex={-1}
          onClick={followBodyLink}
          className="mx-auto w-full max-w-[94rem] flex-1 px-4 pt-5 pb-12 sm:px-6 sm:pb-16 lg:px-8 lg:pt-8"
        >
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <Installing />
        <Proving />
        <Consenting />
        <Footer user={user} />
      </div>
      <Toaster />
    </>
  );
}
