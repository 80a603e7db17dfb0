/**
 * Kanji that are written in several ways, the usual one first: old and new forms of the tables of
 * jōyō and jinmeiyō kanji (as listed by kyujitai 1.3.0, MIT, and by Unihan 15's kJoyoKanji and
 * kJinmeiyoKanji), forms in names (髙, 﨑, 𠮷, 邉, 濵 …) that Unicode keeps apart, and radicals that
 * stand for kanji in texts copied out of a PDF (⻑ for 長; EquivalentUnifiedIdeograph-14.0.0.txt), but
 * for those that NFKC knows.
 */
const GROUPS = `
万萬 与與 両兩 並竝 乗乘 乱亂 亀龜⻱⻲ 争爭 亘亙 亜亞 仏佛 仮假 会會 伝傳
体體軆躰 余餘 併倂 侠俠 価價 倹儉 偽僞 児兒 党黨 内內 円圓 冊册 写寫 冴冱
凜凛 処處 刃刄 剝剥 剣劍劔劒剱 剤劑 剰剩 励勵 労勞 効效 勅敕 勧勸 勲勳勛 区區
医醫 単單 即卽 厳嚴 参參 双雙 収收 叙敍 台臺 号號 吉𠮷 呉吳 告吿 喩喻 営營
嘱囑 噛嚙 回囘 団團 囲圍 図圖 国國 圏圈 園薗 圧壓 堕墮 塁壘 塡填 塩鹽 増增
壊壞 壌壤 壮壯 声聲 壱壹 売賣 変變 奥奧 奨奬 妊姙 姫姬 娯娛 婿壻 嬢孃 学學
宝寶 実實 富冨 寛寬 寝寢 対對 寿壽 専專 将將 尚尙 尭堯 尽盡 届屆 屏屛 属屬
屡屢 岡崗 岳嶽 峡峽 峰峯 島嶋嶌 崎﨑碕嵜 嶺岺 巌巖 巣巢 巻卷 帯帶 帰歸 并幷
庁廳 広廣 廃廢 弁辨瓣辯 弐貳 弥彌 強强 弾彈 当當 彦彥 径徑 従從 徳德 徴徵
応應 恋戀 恒恆 恵惠 悦悅 悩惱 悪惡 惨慘 慎愼 懐懷 戦戰 戯戲 戸戶 戻戾 払拂
抜拔 択擇 担擔 拝拜 拠據 拡擴 挙擧 挟挾 挿插 捜搜 掲揭 掴摑 揺搖 携攜 摂攝
撃擊 教敎 数數 斎斉齊齋⻫ 断斷 旧舊 昇曻 昼晝 晄晃 晋晉 晩晚 暁曉 暦曆 曽曾
条條 来來 杯盃 松枩 枢樞 柳栁桺 栄榮 桑桒 桜櫻 桝枡 桟棧 検檢 楼樓 楽樂 概槪
様樣 槙槇 権權 横橫 橋𣘺𫞎 檜桧 欠缺 欧歐 歓歡 歩步 歯齒⻭ 歳歲 歴歷 残殘 殴毆
殻殼 毎每 気氣 没沒 沢澤 浄淨 浅淺 浜濱濵 涙淚 涛濤 涼凉 淵渕 清淸 渇渴 済濟
渉涉 渋澁 渓溪谿 温溫 湾灣 湿濕 満滿 溌潑 滝瀧 滞滯 灌潅 潜潛 瀬瀨 灯燈 炉爐
点點 為爲 焔焰 焼燒 煙烟 犠犧 状狀 独獨 狭狹 猟獵 献獻 獣獸 瑶瑤 瓶甁 産產
画畫 略畧 畳疊 痩瘦 痴癡 発發 盗盜 県縣 真眞 研硏 砕碎 礼禮 祢禰 祷禱 禄祿
禅禪 秋秌穐 秘祕 称稱 税稅 稲稻 穂穗 穏穩 穣穰 窃竊 竜龍⻯ 箪簞 籠篭 粋粹 粘黏
粛肅 糸絲 糾糺 経經 絵繪 絶絕 継繼 続續 総總 緑綠 緒緖 縁緣 縄繩 縦縱 繊纖
繋繫 缶罐 群羣 翠翆 翻飜 聡聰 聴聽 胆膽 脱脫 脳腦 臓臟 舎舍 舗舖 船舩 艶艷
芸藝 茎莖 荘莊 莱萊 萌萠 蔵藏 薫薰 薬藥 薮藪 虚虛 虫蟲 蚕蠶 蛍螢 蛮蠻 蝉蟬
蝋蠟 衛衞 装裝 裏裡 褒襃 覇霸 覚覺 覧覽 観觀 触觸 訳譯 証證 誉譽 説說 読讀
諌諫 謡謠 譲讓 讃讚 豊豐 賛贊 践踐 転轉 軽輕 辞辭 辺邊邉 逓遞 遅遲 遥遙 郎郞
郷鄕 酔醉 醤醬 醸釀 釈釋 野埜 鈎鉤 鉄鐵鉃 鉱鑛 銭錢 鋭銳 鋳鑄 錬鍊 録錄 鎌鐮
鎮鎭 閑閒 関關 閲閱 闘鬪 陥陷 険險 随隨 隠隱 隣鄰 隷隸 雑雜 霊靈 青靑⻘ 静靜
頰頬 頼賴 顔顏 顕顯 飲飮 餅餠 館舘 駅驛 駆驅駈 騒騷 験驗 騨驒 髄髓 高髙 髪髮
鯵鰺 鴎鷗 鶏鷄 麦麥⻨ 麺麵 黄黃⻩ 黒黑 黙默 齢齡 𠮟叱
乙⺄ 刀⺈ 卜⺊ 小⺌⺍ 巳⺒ 心⺗ 日⺜ 月⺝ 民⺠ 牛⺧ 王⺩ 目⺫ 示⺬ 羊⺶ 肉⺼ 虎⻁ 西⻄
角⻆ 邑⻏ 長⻑ 雨⻗ 食⻝ 骨⻣ 鬼⻤
`;

/** Each unusual form, and the usual one that search compares it as. */
export const VARIANT_KANJI: ReadonlyMap<string, string> = new Map(
  GROUPS.trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [usual = '', ...others] = group;
      return others.map((other): [string, string] => [other, usual]);
    }),
);

/** Any unusual form. */
export const UNUSUAL_KANJI = new RegExp(`[${[...VARIANT_KANJI.keys()].join('')}]`, 'gu');

/** The usual form of each kanji of a text: 高橋 for 髙橋. */
export const usualKanji = (text: string): string =>
  text.replace(UNUSUAL_KANJI, (kanji) => VARIANT_KANJI.get(kanji) ?? kanji);
