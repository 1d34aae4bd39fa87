/** What a page shows around its content, and what it does not show at all. */
import {
  attribute,
  childrenOf,
  type Element,
  findElement,
  isElement,
  isText,
  parentOf,
  tokensOf,
  visit,
} from './dom.ts';

const DROPPED = new Set(
  (
    'script style noscript template svg canvas iframe object embed audio video source track map area button input ' +
    'select textarea option datalist progress meter dialog head link meta base title nav frameset annotation rt rp'
  ).split(' '),
);

const DROPPED_ROLES = new Set(
  'navigation banner contentinfo search complementary dialog alertdialog menu menubar toolbar tablist'.split(
    ' ',
  ),
);

/** Names of page furniture. Only whole names count, so that a section called `navigation-guards` stays. */
const FURNITURE = new Set(
  (
    'nav navbar navigation menu main-menu topnav topbar sidebar sidenav breadcrumb breadcrumbs pager pagination ' +
    'prev-next prevnext page-nav footer site-footer page-footer site-header skip-link skip-to-content skip-nav toc ' +
    'table-of-contents on-this-page edit-link edit-page edit-this-page share social-share related sphinxsidebar ' +
    'newsletter advert advertisement ads comments-form mw-editsection noprint copy copybtn copy-button clipboard-copy ' +
    'vector-dropdown mw-portlet mw-indicators mw-redirectedfrom mw-jump-link navbox catlinks printfooter'
  ).split(' '),
);
const CONSENT = /(?:^|[-_])(?:cookies?|consent|gdpr)(?:$|[-_])/;

const ADMONITION =
  /^(?:admonition|callout|note|tip|info|important|warning|caution|danger|hint|example|starlight-aside.*|alert.*)$/;

const GUTTER = /^(?:linenos?|gutter|blob-num|rouge-gutter|hljs-ln-numbers|line-numbers?)$/;

/** Nodes looked at when an element is asked for what it holds. */
const PEEK = 2000;

/** Where in the page the walk stands. */
export interface Place {
  /** The content root is the body: nothing marks the content off from the rest. */
  wholeBody: boolean;
  /** Keep what only looks like furniture: without it nothing was left. */
  lenient?: boolean;
  /** What addresses are relative to. */
  base?: string;
}

export function isNoise(element: Element, place: Place): boolean {
  const { tagName } = element;
  if (DROPPED.has(tagName) || isHidden(element) || isGutter(element)) return true;
  if (place.lenient) return false;
  const role = attribute(element, 'role')?.toLowerCase();
  if (role !== undefined && DROPPED_ROLES.has(role)) return !(role === 'banner' && holdsTitle(element));
  if (tagName === 'aside') return !isAdmonition(element);
  if (tagName === 'footer') return !belongsToQuote(element);
  if (tagName === 'header') return place.wholeBody && isPageHeader(element) && !holdsTitle(element);
  return isFurniture(element) || isPager(element);
}

function isHidden(element: Element): boolean {
  if (attribute(element, 'aria-hidden') === 'true') return true;
  const hidden = attribute(element, 'hidden');
  // A tab panel or a text to be found waits for a click; its content is the page's.
  if (hidden !== undefined && hidden !== 'until-found' && attribute(element, 'role') !== 'tabpanel')
    return !isVariant(element);
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style') ?? '');
}

/** More than this is no choice. */
const MAX_VARIANTS = 20;

/**
 * One of several texts of which a script shows the one that fits: nothing else stands where they stand. One alone may
 * as well be a dialog or a menu, unless it is within a line.
 */
function isVariant(element: Element): boolean {
  const parent = parentOf(element);
  if (parent === undefined || !/^(?:div|span|p|td|li|dd)$/.test(element.tagName)) return false;
  const all = childrenOf(parent);
  if (all.length > 2 * MAX_VARIANTS) return false;
  const siblings = all.filter((node) => !isText(node) || node.value.trim() !== '');
  if (siblings.length > MAX_VARIANTS || (siblings.length < 2 && element.tagName !== 'span')) return false;
  return siblings.every(
    (node) => isElement(node) && node.tagName === element.tagName && attribute(node, 'hidden') !== undefined,
  );
}

/** A column of line numbers beside code. */
function isGutter(element: Element): boolean {
  return element.tagName === 'td' && tokensOf(element).some((token) => GUTTER.test(token));
}

function isFurniture(element: Element): boolean {
  if (!/^(?:div|section|ul|ol|span|p|table|form|a)$/.test(element.tagName)) return false;
  const tokens = tokensOf(element);
  if (tokens.some((token) => CONSENT.test(token))) return !holdsHeading(element, /^h1$/);
  return tokens.some((token) => FURNITURE.has(token)) && !holdsHeading(element, /^h[1-2]$/);
}

export function isAdmonition(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === 'note' || role === 'alert' || tokensOf(element).some((token) => ADMONITION.test(token));
}

function belongsToQuote(element: Element): boolean {
  const parent = parentOf(element)?.tagName;
  return (
    parent === 'blockquote' ||
    parent === 'figure' ||
    tokensOf(element).some((token) => /footnote/.test(token))
  );
}

/** The header of the page, not of an article in it. */
function isPageHeader(element: Element): boolean {
  for (
    let node = parentOf(element), steps = 0;
    node !== undefined && steps < 50;
    node = parentOf(node), steps++
  ) {
    if (/^(?:article|section|main)$/.test(node.tagName)) return false;
  }
  return true;
}

function holdsTitle(element: Element): boolean {
  return holdsHeading(element, /^h1$/);
}

function holdsHeading(element: Element, name: RegExp): boolean {
  return findElement(element, (inner) => name.test(inner.tagName), PEEK) !== undefined;
}

const PAGER_WORDS =
  /\b(?:next|prev(?:ious)?|up|home|top|start|contents?|toc|index|back|forward|volgende|vorige|omhoog|inhoud|weiter|zurück|hoch|inhalt)\b/gi;
const PAGER_LABEL = /\b(?:next|prev(?:ious)?|volgende|vorige|weiter|zurück)\b\s*:/i;

/** Links to the pages before and after, with nothing between them but what they are. */
function isPager(element: Element): boolean {
  if (!/^(?:div|p|table|center|ul)$/.test(element.tagName)) return false;
  let told = false;
  let linked = false;
  let nodes = 0;
  visit(
    element,
    (node) => {
      nodes++;
      if (isText(node)) {
        if (node.value.replace(PAGER_WORDS, '').replace(/[\s\p{P}\p{S}]+/gu, '') !== '') nodes = BAR_NODES;
        told ||= PAGER_LABEL.test(node.value);
      } else if (/^(?:h[1-6]|pre|dl|img)$/.test(node.nodeName)) nodes = BAR_NODES;
      if (nodes >= BAR_NODES) return 'stop';
      if (!isElement(node) || node.tagName !== 'a') return undefined;
      linked = true;
      told ||= /\b(?:next|prev(?:ious)?)\b/i.test(attribute(node, 'rel') ?? '');
      return 'skip';
    },
    BAR_NODES,
  );
  return nodes < BAR_NODES && linked && told;
}

/** Nodes looked at when a bar of links is suspected. */
const BAR_NODES = 200;

/** A row of links with next to nothing between them, such as a menu that is not marked as one. */
export function isLinkBar(element: Element): boolean {
  if (!/^(?:div|p|ul|ol|td|tr|table|center|form)$/.test(element.tagName)) return false;
  let links = 0;
  let linked = 0;
  let all = 0;
  let nodes = 0;
  visit(
    element,
    (node) => {
      nodes++;
      if (isText(node)) {
        const length = node.value.replace(/[\s\p{P}\p{S}]+/gu, '').length;
        all += length;
        if (parentOf(node)?.tagName === 'a') linked += length;
      } else if (node.nodeName === 'a') links++;
      else if (/^(?:h[1-6]|pre|table)$/.test(node.nodeName)) all = Number.POSITIVE_INFINITY;
      return undefined;
    },
    BAR_NODES,
  );
  return nodes < BAR_NODES && links > 1 && all > 0 && linked >= all * 0.8;
}
