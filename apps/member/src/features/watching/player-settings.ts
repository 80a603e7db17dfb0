import { SPEEDS } from '@orchard/contract/watching-rules';

/** The player settings of this device, for all videos. */
export interface PlayerSettings {
  rate: number;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  captions: boolean;
  /** Whether the next video starts by itself. */
  autoplay: boolean;
  /** Whether single keys control the player. */
  keys: boolean;
  /** Whether questions and corrections are marked on films. */
  marks: boolean;
}

const KEY = 'player';
/** The defaults. */
export const USUAL_SETTINGS: PlayerSettings = {
  rate: 1,
  volume: 1,
  isMuted: false,
  captions: false,
  autoplay: false,
  keys: true,
  marks: true,
};

/** The settings stored on this device; unreadable ones are the defaults. */
export function readSettings(): PlayerSettings {
  try {
    const stored = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Partial<PlayerSettings>;
    const flag = (name: 'isMuted' | 'captions' | 'autoplay' | 'keys' | 'marks') =>
      typeof stored[name] === 'boolean' ? stored[name] : USUAL_SETTINGS[name];
    const { rate, volume } = stored;
    return {
      rate: SPEEDS.find((speed) => speed === rate) ?? USUAL_SETTINGS.rate,
      volume:
        typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : USUAL_SETTINGS.volume,
      isMuted: flag('isMuted'),
      captions: flag('captions'),
      autoplay: flag('autoplay'),
      keys: flag('keys'),
      marks: flag('marks'),
    };
  } catch {
    return USUAL_SETTINGS;
  }
}

/** Stores a setting. */
export function keepSettings(changed: Partial<PlayerSettings>): PlayerSettings {
  const settings = { ...readSettings(), ...changed };
  try {
    window.localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the setting holds for this video.
  }
  return settings;
}
