import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { BrandMark } from '#features/brands/brand-mark.tsx';
import { copyrightYear } from '#lib/clock.ts';
import { defaultBrand, site } from '#lib/site.ts';

/** Screens before sign-in: one narrow column in the middle. */
export const PublicLayout = () => (
  <div className="flex min-h-svh flex-col items-center px-4">
    <div className="flex w-full max-w-md flex-1 flex-col justify-center py-10 sm:py-16">
      <header className="mb-8 flex justify-center">
        <BrandMark brand={defaultBrand()} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="rounded-2xl border border-line bg-raised px-5 py-8 sm:px-9 sm:py-10"
      >
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
    </div>
    <footer className="py-6">
      <small className="text-xs text-quiet">
        © {copyrightYear()} {site.product}
      </small>
    </footer>
  </div>
);
