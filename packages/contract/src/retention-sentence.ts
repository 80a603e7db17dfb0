import { ERASURE_GRACE_DAYS } from '#contract/limits.ts';

/** What stays of a member whose membership ends, and for how long, on screens and in mails. */
export function retentionSentence({
  ended,
  watching,
}: {
  ended: number | null;
  watching: number | null;
}): string {
  const what = '視聴の記録、メモ、ブックマーク、質問は、';
  const stays =
    ended === null
      ? `${what}会員期間が終わっても残り、再入会いただくと元に戻ります。`
      : `${what}すべての会員期間が終わってから${ended}日間は残り、その間に再入会いただくと元に戻ります。その後は消去の手続きに入り、消去の${ERASURE_GRACE_DAYS}日前にメールでお知らせします。`;
  return watching === null
    ? stays
    : `${stays}視聴履歴と再生位置は、最後にご覧になってから${watching}日で消えます。`;
}
