import type { DemoBannerSlide, DemoBrandMaterial } from './types.ts';

/** The two slides of the home screen; they carry no text of their own. */
export const bannerSlides: DemoBannerSlide[] = [
  { image: 'orchard-dawn.webp', alt: '朝焼けの丘に並ぶ果樹園' },
  { image: 'night-study.webp', alt: '夜の街あかりと、窓辺の机' },
];

/** Logo, contact and the words over the banner, by brand slug. */
export const brandMaterials: Record<'orchard' | 'wis', DemoBrandMaterial> = {
  orchard: {
    logo: 'orchard.svg',
    logoAlt: 'Orchard',
    signInPicture: 'orchard-dawn.webp',
    contact: {
      email: 'support@orchard.example.jp',
      telephone: '03-0000-0100',
      hours: '平日 10:00〜17:00',
    },
    overlay: {
      heading: '学びを、ゆっくり実らせる。',
      lead: '毎日の数分が、十年先の暮らしを支える木になります。',
    },
  },
  wis: {
    logo: 'wis.svg',
    logoAlt: 'WIS',
    signInPicture: 'night-study.webp',
    contact: {
      email: 'support@wis.example.jp',
      telephone: '03-0000-0200',
      hours: '平日 11:00〜16:00',
    },
    overlay: {
      heading: '知ることから、動けるように。',
      lead: '数字と心の両方から、あなたの次の一歩を支えます。',
    },
  },
};
