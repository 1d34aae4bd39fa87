/** How code and data look: as they stand in the file, under their line numbers. */
import { type CSSResult, css } from 'lit';

export const codeStyles: CSSResult = css`
  :host([display='code']) {
    padding-bottom: 0.5rem;
    font: 0.8438rem / 1.6 var(--font-mono);
    font-variant-numeric: normal;
    hanging-punctuation: none;
    overflow-x: auto;
    scrollbar-width: thin;
    tab-size: 4;
  }
  :host([display='code']) h1 {
    position: sticky;
    left: 0;
    width: fit-content;
    max-width: 100%;
    margin-bottom: 1rem;
    white-space: normal;
  }
  :host([display='code']) section + section {
    margin-top: 0;
  }
  .line {
    width: max-content;
    min-width: 100%;
    min-height: 1.6em;
    padding-inline-end: 1rem;
    white-space: pre;
    scroll-margin-block: 30vh;
  }
  .number {
    position: sticky;
    left: 0;
    display: inline-block;
    width: calc(var(--digits, 3) * 1ch + 1.6rem);
    padding-inline: 0.5rem 1.1rem;
    background: var(--paper);
    color: var(--ink-faint);
    text-align: end;
    text-decoration: none;
    user-select: none;
  }
  .number::before {
    content: attr(data-line);
  }
  .number:hover {
    color: var(--accent-strong);
  }
  .line.passage {
    background: var(--passage);
  }
  .line.passage > .number {
    background: var(--passage);
    box-shadow: inset 3px 0 var(--mark-strong);
  }
  section > .line.passage::before {
    content: none;
  }
  section > .line.passage {
    position: static;
  }
`;
