import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { BrandMark } from '#features/brands/brand-mark.tsx';
import { copyrightYear } from '#lib/clock.ts';
import { PublicContext } from '#lib/document-title.ts';
import { defaultBrand, useSite } from '#lib/site.ts';

/** The layout before sign-in: one narrow centred column. */
export function PublicLayout() {
  const site = useSite();
  return (
    <div className="relative flex min-h-svh flex-col items-center px-4 pb-16">
      <div className="flex w-full max-w-md flex-1 flex-col justify-center py-10 sm:py-16">
        <header className="mb-8 flex justify-center">
          <BrandMark brand={defaultBrand(site)} />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="rounded-2xl border border-line bg-raised px-5 py-8 sm:px-9 sm:py-10"
        >
          <PublicContext value={true}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </PublicContext>
        </main>
      </div>
      {/* Outside the column, so that nothing moves when the end of the document arrives late. */}
      <footer className="absolute inset-x-0 bottom-0 py-6 text-center">
        <small className="text-xs text-quiet">
          © {copyrightYear()} {site.product}
        </small>
      </footer>
    </div>
  );
}
