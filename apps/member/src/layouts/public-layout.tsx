import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { BrandMark } from '#features/brands/brand-mark.tsx';
import { japanYear } from '#lib/clock.ts';
import { Contacts } from '#lib/contacts.tsx';
import { PublicContext } from '#lib/document-title.ts';
import { t } from '#lib/messages.ts';
import { defaultBrand, siteName, useSite } from '#lib/site.ts';
import { paths } from '#paths';
import { NoticeAbove } from './notice-above.tsx';

/**
 * The layout before sign-in: one narrow column, and on wide screens a picture beside it. Nobody is
 * known here, so every brand says how it is reached.
 */
export default function PublicLayout() {
  const site = useSite();
  const brand = defaultBrand(site);
  return (
    <div className="lg:flex">
      {brand.sign_in_picture_url !== null && (
        // Hidden and lazy: phones do not fetch it.
        <img
          src={brand.sign_in_picture_url}
          alt=""
          loading="lazy"
          className="sticky top-0 hidden h-svh w-1/2 object-cover lg:block print:hidden"
        />
      )}
      <div className="flex min-h-svh min-w-0 flex-1 flex-col items-center px-4">
        {/* From the top, so that nothing moves when the end of the document arrives late. */}
        <div className="w-full max-w-md pt-8 pb-10 sm:pt-[7svh]">
          <header className="mb-8 flex justify-center">
            <BrandMark brand={brand} />
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="rounded-2xl border border-line bg-raised px-5 py-8 sm:px-9 sm:py-10"
          >
            <NoticeAbove />
            <PublicContext value={true}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </PublicContext>
          </main>
        </div>
        <footer className="mt-auto w-full max-w-md space-y-3 pb-6">
          <Contacts brands={site.brands} className="text-center *:justify-center" />
          <a
            href={paths.browsers()}
            className="mx-auto flex min-h-11 w-fit items-center text-sm text-quiet hover:text-text hover:underline"
          >
            {t('footer.browsers')}
          </a>
          <small className="block text-center text-xs text-quiet">
            © {japanYear()} {siteName(site)}
          </small>
        </footer>
      </div>
    </div>
  );
}
