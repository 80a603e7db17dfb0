import type { Person } from '#demo/cast/people.ts';

/** One member a line: name, nickname and groups. */
const listed = `
青木 湊|みなと|aoki|club
阿部 早苗|さなえ|abe|club
石川 陽介|よーすけ|ishikawa|wis
石田 久美子|くみ|ishida|club
上田 誠|まこと|ueda|club
内田 奈々|なな|uchida|wis
遠藤 光|ひかる|endo|club
大野 和子|かずこ|ono|club wis
岡田 俊|しゅん|okada|club
小川 千尋|ちひろ|ogawa|wis
小野寺 豊|ゆたか|onodera|club
金子 里奈|りな|kaneko|club
河野 一郎|いちろう|kono|wis
木村 桃子|ももこ|kimura|club
工藤 修|おさむ|kudo|club
後藤 亜希|あき|goto|wis
斎藤 武|たけし|saito|club
酒井 京子|きょうこ|sakai|club wis
柴田 亮|りょう|shibata|club
島田 春香|はるか|shimada|wis
杉山 進|すすむ|sugiyama|club
高木 由紀|ゆき|takagi|club
竹内 大地|だいち|takeuchi|wis
田村 文子|ふみ|tamura|club
千葉 樹|いつき|chiba|club
中野 志保|しほ|nakano|wis
西村 剛|つよし|nishimura|club
野口 彩|あや|noguchi|club
長谷川 弘|ひろし|hasegawa|wis
原 みどり|みどり|hara|club wis
平野 拓|たく|hirano|club
藤田 真由|まゆ|fujita|club
堀 正人|まさと|hori|wis
松田 絵里|えり|matsuda|club
村上 望|のぞみ|murakami|club
横山 清|きよし|yokoyama|wis
`;

/** Members beside the cast: an audience, so that the statistics have something to count. */
export const audience: Person[] = listed
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', nickname = '', address = '', groups = ''] = line.split('|');
    return {
      name,
      nickname,
      email: `${address}@example.jp`,
      groups: groups.split(' ') as Person['groups'],
    };
  });
