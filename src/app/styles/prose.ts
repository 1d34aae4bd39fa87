/** How documents look: the typography of the reader. */
import { type CSSResult, css } from 'lit';

export const proseStyles: CSSResult = css`
  :host {
    color: var(--ink);
    font: 1.0938rem / 1.65 var(--font-read);
    overflow-wrap: break-word;
    hanging-punctuation: first;
    font-variant-numeric: oldstyle-nums;
  }
  section > :first-child {
    margin-top: 0;
  }
  section + section {
    margin-top: 1.6em;
  }
  section + section.continued {
    margin-top: 0;
  }
  /* Plain text and verse have the lines that they were written in. */
  .lines,
  :host([display='verse']) p {
    white-space: pre-wrap;
  }
  :host([display='verse']) p {
    white-space: pre-line;
  }
  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: 1.6em 0 0.5em;
    font-family: var(--font-ui);
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.012em;
    text-wrap: balance;
    scroll-margin-top: calc(var(--bar) + 1rem);
  }
  h1 {
    font-size: 1.875rem;
    letter-spacing: -0.022em;
    line-height: 1.18;
    outline: none;
  }
  h2 {
    font-size: 1.375rem;
    letter-spacing: -0.016em;
  }
  h3 {
    font-size: 1.125rem;
  }
  h4,
  h5,
  h6 {
    font-size: 1rem;
  }
  p,
  ul,
  ol,
  pre,
  blockquote,
  .table,
  dl,
  details,
  aside {
    margin: 0 0 0.95em;
  }
  ul,
  ol {
    padding-inline-start: 1.5em;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: 0.3em;
  }
  li > ul,
  li > ol {
    margin: 0.3em 0 0;
  }
  li::marker {
    color: var(--ink-faint);
  }
  .task {
    list-style: none;
    margin-inline-start: -1.4em;
  }
  .task input {
    margin: 0 0.5em 0 0;
    accent-color: var(--accent);
  }
  a {
    color: var(--accent-strong);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  code,
  kbd,
  samp,
  pre {
    font-family: var(--font-mono);
    font-variant-numeric: normal;
  }
  code,
  samp {
    font-size: 0.84em;
    padding: 0.12em 0.32em;
    border-radius: 5px;
    background: var(--sunken);
    overflow-wrap: anywhere;
  }
  pre {
    padding: 0.85rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sunken);
    font-size: 0.8438rem;
    line-height: 1.55;
    overflow-x: auto;
    tab-size: 4;
    scrollbar-width: thin;
  }
  pre code {
    padding: 0;
    background: none;
    font-size: inherit;
    overflow-wrap: normal;
  }
  pre.source {
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    line-height: 1.65;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  section:has(> pre.source) + section {
    margin-top: 0;
  }
  blockquote {
    padding: 0.1em 0 0.1em 1.1em;
    border-inline-start: 3px solid var(--line-strong);
    color: var(--ink-soft);
  }
  blockquote > :last-child,
  aside > :last-child {
    margin-bottom: 0;
  }
  [data-callout] {
    padding: 0.8em 1.1em;
    border-inline-start: 3px solid var(--accent);
    border-radius: 0 var(--radius) var(--radius) 0;
    background: var(--accent-soft);
    color: var(--ink);
  }
  [data-callout] > :last-child {
    margin-bottom: 0;
  }
  [data-callout] {
    margin-bottom: 0.95em;
  }
  [data-callout='code-group'] {
    padding: 0;
    border: 0;
    background: none;
  }
  [data-callout='warning'],
  [data-callout='danger'],
  [data-callout='caution'] {
    border-color: var(--warn);
    background: var(--warn-soft);
  }
  .callout {
    margin-bottom: 0.2em;
    color: var(--accent-strong);
    font: 600 var(--text-s) / 1.5 var(--font-ui);
  }
  [data-callout='warning'] .callout,
  [data-callout='danger'] .callout,
  [data-callout='caution'] .callout {
    color: var(--warn);
  }
  .table {
    overflow-x: auto;
    scrollbar-width: thin;
  }
  table {
    border-collapse: collapse;
    min-width: 100%;
    font: 0.9063rem / 1.45 var(--font-ui);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 0.45rem 0.8rem 0.45rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  th {
    border-bottom-color: var(--line-strong);
    font-weight: 600;
  }
  [data-align='right'] {
    text-align: end;
  }
  [data-align='center'] {
    text-align: center;
  }
  hr {
    margin: 2em 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
  img {
    max-width: 100%;
    height: auto;
  }
  .picture {
    padding: 0.1em 0.5em;
    border: 1px dashed var(--line-strong);
    border-radius: 5px;
    color: var(--ink-faint);
    font: 0.875em var(--font-ui);
  }
  aside {
    color: var(--ink-soft);
    font-size: 0.9375rem;
  }
  mark {
    scroll-margin-block: 30vh;
  }
  mark.current {
    background: var(--mark-strong);
    box-shadow: 0 0 0 2px var(--mark-strong);
  }
  /* A quiet line in the margin says where the passage is. */
  section > .passage {
    position: relative;
  }
  section > .passage::before {
    content: '';
    position: absolute;
    inset-block: -0.15em;
    inset-inline-start: -1.1rem;
    width: 3px;
    border-radius: 2px;
    background: var(--mark-strong);
  }
  section > [data-callout].passage::before {
    margin-inline-start: -3px;
  }
  /* … without a break between its paragraphs. */
  section > .passage:has(+ .passage:not(pre, .table))::before {
    inset-block-end: -1em;
  }
  section > .table.passage,
  section > pre.passage {
    overflow-x: auto;
    border-inline-start: 3px solid var(--mark-strong);
  }
  section > .table.passage::before,
  section > pre.passage::before {
    content: none;
  }
  section > [data-from] {
    scroll-margin-top: calc(var(--bar) + 1.5rem);
  }
  @media (max-width: 60rem) {
    h1 {
      font-size: 1.625rem;
    }
    section > .passage::before {
      inset-inline-start: -0.75rem;
    }
  }
`;
