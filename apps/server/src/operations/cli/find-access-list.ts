import { join, resolve } from 'node:path';
import type { AccessCounts } from '#features/erasures/access-list.commands.ts';
import {
  ACCESS_LIST,
  type AccessList,
  type ErasedMember,
  mergeLists,
  parseAccessList,
  readIfThere,
} from '#operations/backup/access-list.ts';
import type { Manifest } from '#operations/backup/manifest.ts';
import type { BackupStore } from '#operations/upkeep/backup-store.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { say } from './localise.ts';

const damaged = (where: string) =>
  new StartRefusal({
    ja: `${where} は壊れているか、新しいバージョンのものです。この一覧がないと、消去した会員や利用を止めた人が戻ってしまいます。何も復元していません。`,
    en: `${where} is damaged, or of a newer version: without the list, members who were erased and people who were shut out would come back. Nothing was restored.`,
  });

const unsealed = (where: string, members: number) =>
  new StartRefusal({
    ja: `${where} は、このサイトが書いたものだと確かめられません（会員${members}名を消去する一覧です）。何も復元していません。中身を確かめ、正しければ、このサーバーに置いて --access-list で指定してください。`,
    en: `Nothing shows that this site wrote ${where}, which has ${members} members erased. Nothing was restored. Look at it; if it is right, bring it here and name it by --access-list.`,
  });

type FoundList = NonNullable<ReturnType<typeof parseAccessList>>;

interface Sources {
  backup: Manifest;
  secret: string | null;
  isVouched: boolean;
  named?: string;
  store?: BackupStore;
}

const HOUR_MS = 3_600_000;
const FEW = 10;

/**
 * Asks about a list that no site is likely to have written for this backup: with erasures of the
 * future, more of them than half of the members, or, where no seal vouches for it, with numbers that
 * no member had.
 */
function refuseOdd(where: string, { list, isSealed }: FoundList, backup: Manifest): void {
  const members = backup.tables.find(({ name }) => name === 'members')?.rows ?? 0;
  const existing = knownOf(list, backup).erased;
  const isAfter = ({ erased_at: at }: ErasedMember, time: number) => !(Date.parse(at) <= time);
  const ahead = list.erased.filter((one) => isAfter(one, Date.now() + HOUR_MS)).length;
  const beyond = isSealed ? 0 : list.erased.length - existing.length;
  // Of those of before the backup only a seal says that they are gone from it.
  const from = isSealed ? Date.parse(backup.made_at) : Number.NEGATIVE_INFINITY;
  const since = existing.filter((one) => isAfter(one, from)).length;
  const isMany = since > Math.max(FEW, members / 2);
  if (ahead === 0 && beyond === 0 && !isMany) return;
  throw new StartRefusal({
    ja: `${where} は不自然です：会員${members}名のうち${since}名を消去し、未来の日時が${ahead}件、どの会員のものでもない番号が${beyond}件あります。何も復元していません。中身を確かめ、正しければ --vouch をつけて実行してください。`,
    en: `${where} is odd: it has ${since} of ${members} members erased, with ${ahead} times of the future and ${beyond} numbers that no member had. Nothing was restored. Look at it; if it is right, say --vouch.`,
  });
}

/** A list without the numbers that no member of the backup can have. */
function knownOf(list: AccessList, { sequences }: Manifest): AccessList {
  const last = sequences.find(({ name }) => name === 'members_id_seq')?.last ?? 0;
  return { ...list, erased: list.erased.filter(({ member }) => member <= last) };
}

/**
 * Who was shut out or erased, from all lists that are at hand: the one that is named, else that of the
 * store and that in DATA_DIR. A list that its store's owner could have written is asked about.
 * @param secret the one that the list is sealed with; null: it is not known
 * @param named a file, which the operator says is right
 * @param isVouched the operator says that it is right, however odd
 * @returns undefined where there is no list at all
 * @throws StartRefusal when a list is damaged or strange, or the named one is not there
 */
export async function findAccessList(
  { dataDir }: Pick<Config, 'dataDir'>,
  { backup, secret, isVouched, named, store }: Sources,
): Promise<AccessList | undefined> {
  const sources: [where: string, text: string | undefined][] = [];
  if (named !== undefined) {
    const text = await readIfThere(resolve(named));
    if (text === undefined) {
      throw new StartRefusal({
        ja: `${named} がありません。何も復元していません。`,
        en: `${named} is not there; nothing was restored.`,
      });
    }
    sources.push([named, text]);
  } else {
    if (store) sources.push([`${store.address}/${ACCESS_LIST}`, await store.read(ACCESS_LIST)]);
    sources.push([join(dataDir, ACCESS_LIST), await readIfThere(join(dataDir, ACCESS_LIST))]);
  }
  const lists = sources.flatMap(([where, text]) => {
    if (text === undefined) return [];
    const parsed = parseAccessList(text, secret);
    if (parsed === null) throw damaged(where);
    const { list, isSealed } = parsed;
    if (named === undefined && !isSealed && list.erased.length > 0) {
      throw unsealed(where, list.erased.length);
    }
    if (!isSealed && named === undefined) return [];
    if (!isVouched) refuseOdd(where, parsed, backup);
    // Only a seal moves the numbers of members on.
    return [isSealed ? list : knownOf(list, backup)];
  });
  const [first, ...others] = lists;
  return first && mergeLists(first, ...others);
}

/** What is told of those who were shut out again. */
export function formatAccess(counts: AccessCounts | undefined): string[] {
  if (counts === undefined) {
    return [
      say({
        ja: '消去した会員と利用を止めた人の一覧（access-list.json）が見つかりません。このバックアップの後に消去した会員、停止した会員とスタッフ、変更前のパスワード、削除したパスキーが戻っています。一覧があれば、空の場所に --access-list を指定してもう一度復元してください。',
        en: 'No access list (access-list.json) was found: members erased or suspended after this backup, operators disabled, old passwords and removed passkeys are back. Where you have the list, restore once more into an empty place with --access-list.',
      }),
    ];
  }
  const { erased, suspended, disabled, roles, passwords, passkeys, identities } = counts;
  const told = [
    erased > 0 && {
      ja: `消去した会員${erased}名を、もう一度消去`,
      en: `${erased} members erased again`,
    },
    suspended > 0 && {
      ja: `会員${suspended}名を、もう一度停止`,
      en: `${suspended} members suspended again`,
    },
    disabled > 0 && {
      ja: `スタッフ${disabled}名を、もう一度停止`,
      en: `${disabled} operators disabled again`,
    },
    roles > 0 && {
      ja: `スタッフ${roles}名の役割を今のものに`,
      en: `${roles} operators' roles cut`,
    },
    passwords > 0 && {
      ja: `変更前のパスワード${passwords}件を無効に`,
      en: `${passwords} old passwords ended`,
    },
    passkeys > 0 && {
      ja: `削除済みのパスキー${passkeys}件を、もう一度削除`,
      en: `${passkeys} passkeys removed again`,
    },
    identities > 0 && {
      ja: `解除済みの外部のアカウント${identities}件を、もう一度解除`,
      en: `${identities} accounts elsewhere unjoined again`,
    },
  ].filter((one) => one !== false);
  if (told.length === 0) return [];
  return [
    say({
      ja: `このバックアップの後に入れなくなった人は、入れないままです：${told.map(({ ja }) => ja).join('、')}しました。`,
      en: `Whoever was shut out after this backup stays out: ${told.map(({ en }) => en).join(', ')}.`,
    }),
  ];
}
