import { Spinner } from './spinner.tsx';

/** Covers the screen during an action that must not be disturbed. */
export const LoadingScreen = ({ label }: { label: string }) => (
  <div className="fixed inset-0 z-50 grid animate-fade place-items-center bg-ground/70">
    <div className="flex items-center gap-3 rounded-xl border border-line bg-raised px-6 py-4 text-strong shadow-2xl shadow-black/60">
      <Spinner className="size-5 text-tint" />
      {label}
    </div>
  </div>
);
