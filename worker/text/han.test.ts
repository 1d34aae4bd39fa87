import { expect, test } from 'vitest';
import { simplifyHan } from './han.ts';
import { analyse } from './index.ts';

test.each([
  ['安裝指南', '安装指南'],
  ['請先檢查錯誤訊息', '请先检查错误讯息'],
  ['安装', '安装'],
  ['東京タワー', '东京タワー'],
  ['plain ASCII', 'plain ASCII'],
  ['', ''],
])('%s is one spelling with %s', (traditional, simplified) => {
  expect(simplifyHan(traditional)).toBe(simplified);
});

test('a text in one script is found by a query in the other', () => {
  expect(analyse('請先安裝函式庫', 'zh')).toBe(analyse('请先安装函式库', 'zh'));
});
