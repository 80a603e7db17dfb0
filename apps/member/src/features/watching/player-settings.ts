import { SPEEDS } from '@orchard/contract/watching-rules';

/** What a player on this device is like, beyond one video. */
export interface PlayerSettings {
  rate: number;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  captions: boolean;
  /** The next video begins by itself. */
  autoplay: boolean;
  /** Single keys control the player. */
  keys: boolean;
}

const KEY = 'player';
/** Where nothing was chosen. */
export const USUAL_SETTINGS: PlayerSettings = {
  rate: 1,
  volume: 1,
  isMuted: false,
  captions: false,
  autoplay: false,
  keys: true,
};

/** What was chosen last on this device; whatever is not to be understood is as usual. */
export function readSettings(): PlayerSettings {
  try {
    const stored = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Partial<PlayerSettings>;
    const flag = (name: 'isMuted' | 'captions' | 'autoplay' | 'keys') =>
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
    };
  } catch {
    return USUAL_SETTINGS;
  }
}

/** Remembers a choice. */
export function keepSettings(changed: Partial<PlayerSettings>): PlayerSettings {
  const settings = { ...readSettings(), ...changed };
  try {
    window.localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // No storage: the choice holds for this video.
  }
  return settings;
}
