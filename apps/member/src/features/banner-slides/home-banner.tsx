import type { Banner } from '@orchard/contract/banner-slides';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMessages } from '#lib/messages.ts';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/picture.tsx';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'banner.label': 'ご案内',
  'banner.pause': '画像の切り替えを止める',
  'banner.play': '画像の切り替えを始める',
});

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void) {
  const query = wish();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the system asks for reduced motion. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wish().matches,
    () => false,
  );

const EACH_MS = 6000;
// The next picture is fetched this long before its turn, not with the first screen.
const AHEAD_MS = 2000;

/**
 * The pictures of the home screen in an endless loop, under the brand's text. They stop under the
 * pointer or the focus, when paused, and always for members who prefer reduced motion.
 */
export function HomeBanner({ banner: { slides, text } }: { banner: Banner }) {
  const reducedMotion = useReducedMotion();
  const [shown, setShown] = useState(0);
  const [turns, setTurns] = useState(false);
  const [wish, setWish] = useState<'play' | 'pause'>();
  const [held, setHeld] = useState(false);
  const playing = wish === undefined ? !reducedMotion : wish === 'play';
  const several = slides.length > 1;

  useEffect(() => {
    if (!playing || held || !several) return;
    const ahead = setTimeout(() => setTurns(true), EACH_MS - AHEAD_MS);
    const timer = setInterval(() => setShown((at) => (at + 1) % slides.length), EACH_MS);
    return () => {
      clearTimeout(ahead);
      clearInterval(timer);
    };
  }, [playing, held, several, slides.length]);

  if (slides.length === 0) return null;
  const Icon = playing ? Pause : Play;
  return (
    <section
      aria-label={t('banner.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="relative isolate -mx-4 grid min-h-[min(120px,40svh)] overflow-hidden bg-raised sm:mx-0 sm:min-h-[min(176px,40svh)] sm:rounded-2xl"
    >
      {slides.map((slide, index) => (
        <div
          key={slide.id}
          aria-hidden={index !== shown}
          className={cx(
            'absolute inset-0 -z-10 transition-opacity duration-200',
            index !== shown && 'opacity-0',
          )}
        >
          {(index === 0 || turns) && (
            <Picture
              src={slide.image_url}
              phoneSrc={sizedPicture(slide.image_url, 'phone')}
              alt={slide.alt}
              width={1600}
              height={600}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              className="size-full object-cover"
            />
          )}
        </div>
      ))}
      {text !== null && (
        <p className="self-end bg-linear-to-t from-ground via-ground/70 to-transparent px-4 pt-8 pr-18 pb-3 leading-snug font-bold text-strong phrased sm:px-6 sm:pt-10 sm:pb-4 sm:text-lg sm:leading-snug">
          {text}
        </p>
      )}
      {several && (
        <button
          type="button"
          aria-label={playing ? t('banner.pause') : t('banner.play')}
          onClick={() => setWish(playing ? 'pause' : 'play')}
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-ground/80 text-strong hover:bg-lifted sm:right-5 sm:bottom-5"
        >
          <Icon aria-hidden="true" className="size-5 fill-current" />
        </button>
      )}
    </section>
  );
}
