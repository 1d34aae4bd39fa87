import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isCompound } from './compound.ts';
import { WordFilter } from './filter.ts';
import { knownWords } from './known-words.ts';

const asked: string[] = [];
async function asset(path: string): Promise<Uint8Array> {
  asked.push(path);
  return await gunzipSync(readFileSync(new URL(`../../../public/${path}.gz`, import.meta.url)));
}

const DUTCH =
  'samenwerking omgevingsvergunning omgevingsvergunningsaanvraag huurovereenkomst bestuursorgaan klantgegevens ' +
  'verzendkosten gemeenteraad burgemeester beëindigen geïnteresseerd coördinatie reünie belastingdienst ' +
  'bestemmingsplan vergaderingen handhavingsbesluit verantwoordelijkheid arbeidsovereenkomst zorgverzekeraar ' +
  'hoofdstuk onderzoeksresultaten bedrijfsvoering kinderopvangtoeslag vreemdelingenwet rijksoverheid ' +
  'gegevensbescherming overheidsinstelling toepassing uitvoering woningbouwvereniging schadevergoeding ' +
  'waterschapsbelasting verkeersveiligheid projectleider jeugdhulpverlening amsterdam cliëntenraad pannenkoek ' +
  'ruimtelijke';
const ENGLISH =
  'cooperation environmental government agreement determine organisation organization colour responsibility ' +
  'establishment development international regulation committee legislative authorities particularly framework ' +
  'necessary information processing protection sustainable assessment requirements transparency accordance ' +
  'implementation procedure directive consumer competition financial infrastructure technology knowledge ' +
  'understanding throughout mathematics Wednesday';
const NO_WORDS =
  'nietbestaande antibestaande autoongeluk zeeeend naijver1 kwartiertjess samenwerkign verzendksoten ' +
  'gemeenteraat omgevingsvergunig werkingsamenk priceseatdetermin blorpenstein qwertzuiop zzaamen kjhgfdsa wrtsamen ' +
  'klantgegevns bestuursorgaaan rgemeester ingsvergunning werkinging schapsbelastign vrkeer tijdsx beeindigen ' +
  'geinteresseerd cooerdinatie tkosten dingenwet pastoepas governm agreemnt selfaware cooperatoin pricedetermining ' +
  'wellknown longterm regulatoin commitee';

describe('known words', () => {
  test.each([
    ['nl', DUTCH],
    ['en', ENGLISH],
  ])('of %s: forty words are known', async (language, words) => {
    const isKnown = (await knownWords(language, asset))!;
    const list = words.toLowerCase().split(' ');
    expect(list).toHaveLength(40);
    expect(list.filter((word) => !isKnown(word))).toEqual([]);
  });

  test.each([
    ['nl', ['gemeenteraat', 'werkinging', 'longterm']],
    ['en', []],
    ['', ['gemeenteraat', 'werkinging', 'longterm']],
  ])(
    'of "%s": of forty strings that are no words, those pass that words make up',
    async (language, passing) => {
      const isKnown = (await knownWords(language, asset))!;
      const list = NO_WORDS.split(' ');
      expect(list).toHaveLength(40);
      expect(list.filter(isKnown)).toEqual(passing);
    },
  );

  test('compounds have known parts, links between them, and no prefix that stands apart', () => {
    const isPart = (part: string): boolean =>
      ['vergunning', 'aanvraag', 'omgeving', 'niet', 'auto', 'ongeluk', 'arts'].includes(part);
    expect(isCompound('omgevingsvergunningsaanvraag', isPart)).toBe(true);
    expect(isCompound('vergunningaanvraag', isPart)).toBe(true);
    expect(isCompound('vergunningxaanvraag', isPart)).toBe(false);
    expect(isCompound('nietvergunning', isPart)).toBe(false);
    expect(isCompound('autoongeluk', isPart)).toBe(false);
    expect(isCompound('autoarts', isPart)).toBe(true);
  });

  test('words with a hyphen are known with it where others would pass for one word without it', async () => {
    const isKnown = (await knownWords('nl', asset))!;
    for (const word of ['minister-president', 'adjunct-directeur']) expect(isKnown(word)).toBe(true);
    expect(isKnown('niet-bestaande')).toBe(false);
  });

  test('a list is read once, when a language that has one asks for it', async () => {
    asked.length = 0;
    const reader = (path: string): Promise<Uint8Array> => asset(path);
    expect(await knownWords('fr', reader)).toBeUndefined();
    expect(asked).toEqual([]);
    await Promise.all([knownWords('nl', reader), knownWords('nl', reader)]);
    expect(asked).toEqual(['words/nl.bin']);
    await knownWords('', reader);
    expect(asked).toEqual(['words/nl.bin', 'words/en.bin']);
  });

  test('a reader that fails is asked again', async () => {
    let fails = true;
    const reader = (path: string): Promise<Uint8Array> => {
      if (fails) return Promise.reject(new Error('offline'));
      return asset(path);
    };
    await expect(knownWords('nl', reader)).rejects.toThrow('offline');
    fails = false;
    expect((await knownWords('nl', reader))!('samenwerking')).toBe(true);
  });

  test('what is no list of words is refused', () => {
    expect(() => new WordFilter(new Uint8Array(3))).toThrow(RangeError);
    expect(() => new WordFilter(new Uint8Array(200))).toThrow('200 bytes');
  });
});
