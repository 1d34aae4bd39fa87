/** A small library in several languages and scripts, and queries that reach every part of it. */

export const TEXTS: Record<string, string> = {
  'Woodland care': `# Woodland care

A copse is a small wood that people have cut and used for centuries. This handbook says how to care for one.

## Coppicing

Coppicing means cutting a tree down to the stool in winter. New shoots grow from it in spring. Hazel is cut every
seven years, sweet chestnut every fifteen. The cut should slope, so that rain runs off the stool.

### Tools

A billhook and a bow saw are enough for hazel. Keep the blade sharp: a torn cut lets rot into the stool.

| Tool | Used for |
| --- | --- |
| billhook | shoots up to 5 cm |
| bow saw | stems up to 20 cm |

## Deer and fences

Deer browse fresh shoots. Pile the brash over the stools or put up a fence of 1.8 m. Naïve fencing fails: a gap of
30 cm is enough for a muntjac.

## Birds

The nightingale nests in dense scrub of four to eight years. Leave one compartment uncut every winter.
`,
  'Release notes': `# Release notes

## v2.4.1

Fixed: \`getElementById\` returned null inside a shadow root. The parser now accepts C++ and C# fences.

\`\`\`ts
const root = document.getElementById('app');
mount(root, { retries: 3, timeoutMs: 1500 });
\`\`\`

## v2.4.0

New: the option --max-old-space-size is passed through. See https://example.org/docs/options?tab=cli for details.
Contact: support@example.org. Paths such as /etc/hosts and src/index.ts are shown in full.
`,
  'Storage in the browser': `# Storage in the browser

## Quota

The browser decides how much a site may store. Ask for persistent storage, or the data may be evicted.

## Locks

One tab owns the database. The owner is the tab that holds the lock; the others ask it.

When the owner closes, another tab takes the lock and opens the database again. Reads are retried, writes are not.
`,
  'Fietsroutes langs het water': `# Fietsroutes langs het water

De mooiste fietsroutes van Nederland lopen langs rivieren en kanalen. Deze gids beschrijft er drie.

## De Vecht

Vanaf Utrecht fietst u langs buitenplaatsen en theekoepels naar Weesp. De route is vlak en ongeveer veertig
kilometer lang. Onderweg zijn er veerpontjes; neem contant geld mee.

## De IJssel

Tussen Zutphen en Deventer ligt de fietspad-dijk hoog boven de uiterwaarden. In de winter staat het water tot aan de
kruin en is het pad soms afgesloten.

## Onderhoud van de fiets

Controleer voor vertrek de banden en smeer de ketting. Een lekke band plakt u zo: binnenband eruit, gat zoeken,
schuren, plakken. Fietsenmakers onderweg staan op de kaart.
`,
  Gemeentebelasting: `# Gemeentebelasting

Wie een woning bezit, betaalt onroerendezaakbelasting. De gemeente stelt elk jaar de waarde van de woning vast.

## Bezwaar maken

U kunt binnen zes weken bezwaar maken tegen de waarde. Vermeld uw belastingnummer en de reden van het bezwaar.

## Kwijtschelding

Met een laag inkomen kunt u kwijtschelding aanvragen. De aanvraag gaat via de website van de gemeente.
`,
  全文检索: `# 全文检索

全文检索是在大量文档中查找词语的技术。搜索引擎先建立倒排索引，再根据相关性对结果排序。

## 分词

中文没有空格，所以要把句子切成词。常用的方法是二元切分：把相邻的两个字作为一个词项。

## 排序

词频越高，文档越相关；但是常见的词权重较低。标题中的词比正文中的词更重要。

## 浏览器存储

数据保存在浏览器的私有文件系统中。关闭标签页以后，数据仍然存在。
`,
  การค้นหาเอกสาร: `# การค้นหาเอกสาร

การค้นหาเอกสารคือการหาข้อความที่ต้องการจากเอกสารจำนวนมาก ภาษาไทยไม่มีช่องว่างระหว่างคำ

## การทำดัชนี

ดัชนีเก็บคำทุกคำพร้อมตำแหน่งในเอกสาร เมื่อผู้ใช้พิมพ์คำค้น ระบบจะหาเอกสารที่มีคำนั้น

## อาหารไทย

ต้มยำกุ้งเป็นอาหารไทยที่มีรสเปรี้ยวและเผ็ด ใช้ตะไคร้ ใบมะกรูด และพริก
`,
  '🌳 Emoji garden 🌻': `# 🌳 Emoji garden 🌻

Every plant has its sign: 🌳 for a tree, 🌻 for a sunflower, 🍄 for a mushroom.

## People 👩‍🌾👨🏽‍🌾

The gardeners 👩‍🌾 and 👨🏽‍🌾 water the beds at dawn. The flag 🇳🇱 stands by the gate.

## Weather ⛈️

When ⛈️ comes, cover the seedlings. After it, ☀️ and 🌈.
`,
};

export const QUERIES: string[] = [
  'coppicing hazel',
  'hazel stool winter',
  'how often is sweet chestnut cut',
  '"sharp blade" OR billhook',
  '"bow saw"',
  'deer fence -muntjac',
  'naive fencing',
  'nightingale scrub',
  'getElementById',
  'element',
  'v2.4.1',
  'C++',
  '--max-old-space-size',
  'support@example.org',
  'src/index.ts',
  'who owns the database when a tab closes',
  'persistent storage quota',
  'fietsroute',
  'fietsen langs rivieren',
  'lekke band plakken',
  'bezwaar waarde woning',
  'kwijtschelding laag inkomen',
  '搜索引擎',
  '二元切分',
  '标题 权重',
  '浏览器',
  'ดัชนี',
  'ต้มยำกุ้ง',
  '🌳',
  '👨🏽‍🌾 water',
  'gard',
  'the',
  'zqxj',
];
