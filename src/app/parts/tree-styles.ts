import { type CSSResult, css } from 'lit';

export const treeStyles: CSSResult = css`
  :host {
    min-height: 0;
  }
  copse-rows {
    height: 100%;
    padding-inline: var(--gap-2);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 0.15rem;
    height: var(--row);
    padding-inline: calc((var(--level) - 1) * 0.9rem + 0.15rem) 0.25rem;
    border-radius: 8px;
    color: var(--ink-soft);
    font-size: var(--text-m);
    line-height: 1.2;
    cursor: pointer;
    user-select: none;
  }
  @media (hover: hover) {
    .row:hover {
      background: var(--hover);
    }
  }
  .row:focus-visible {
    outline-offset: -2px;
    border-radius: 8px;
  }
  .document {
    color: var(--ink);
  }
  .section {
    font-size: 0.875rem;
  }
  .row[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-strong);
    font-weight: 550;
  }
  .turn {
    display: grid;
    place-items: center;
    flex: none;
    width: 1.5rem;
    height: 100%;
    color: var(--ink-faint);
  }
  .turn:hover {
    color: var(--ink);
  }
  .turn svg {
    transition: transform 120ms;
  }
  [aria-expanded='true'] > .turn svg {
    transform: rotate(90deg);
  }
  .title {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .kind {
    flex: none;
    padding-inline: 0.35rem;
    color: var(--ink-faint);
    font-size: var(--text-xs);
  }
  @media (hover: hover) {
    .row:is(:hover, :focus, :focus-within) .kind {
      display: none;
    }
  }
  copse-menu {
    display: none;
    flex: none;
  }
  copse-menu[open],
  .row:hover copse-menu,
  .row:focus-within copse-menu,
  .row:focus copse-menu {
    display: block;
  }
  @media (hover: none) {
    copse-menu {
      display: block;
    }
  }
  .row.quiet {
    padding-inline-start: calc(0.9rem + 1.8rem);
    cursor: default;
    font-size: var(--text-s);
  }
  @media (max-width: 60rem) {
    .row {
      font-size: 1rem;
    }
    .section {
      font-size: var(--text-m);
    }
    .turn {
      width: 2rem;
    }
  }
`;
