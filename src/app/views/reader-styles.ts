import { type CSSResult, css } from 'lit';

export const readerStyles: CSSResult = css`
  .wait {
    padding-top: 15vh;
    text-align: center;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--gap-3);
    min-height: 2.25rem;
    margin-bottom: var(--gap-4);
  }
  .crumbs {
    flex: 1;
    min-width: 0;
    color: var(--ink-faint);
    font-size: var(--text-s);
  }
  .crumbs ol {
    display: flex;
    flex-wrap: wrap;
  }
  .crumbs li {
    display: flex;
    align-items: center;
    gap: 0.2rem;
    min-width: 0;
    margin-inline-end: 0.2rem;
  }
  .crumbs a,
  .crumbs span {
    max-width: 18rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .crumbs a {
    padding-block: 0.25rem;
    color: var(--ink-soft);
    text-decoration: none;
  }
  .crumbs a:hover {
    color: var(--accent-strong);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .pages {
    flex: none;
    color: var(--ink-faint);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  .tools {
    display: flex;
    align-items: center;
    flex: none;
  }
  .tools [aria-pressed='true'],
  .tools [aria-expanded='true'] {
    background: var(--accent-soft);
    color: var(--accent-strong);
  }
  .matches {
    display: flex;
    align-items: center;
    padding-inline-start: 0.6rem;
    margin-inline-end: var(--gap-2);
    border-radius: 1rem;
    background: var(--mark);
    color: var(--mark-ink);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .matches button {
    min-height: 1.75rem;
    width: 1.75rem;
    color: inherit;
  }
  .matches button:hover {
    background: var(--mark-strong);
    border-radius: 1rem;
  }
  .fold {
    margin-bottom: var(--gap-5);
    padding: var(--gap-3) 0;
    max-height: 50vh;
    overflow-y: auto;
  }
  .end {
    padding: var(--gap-5) 0;
    text-align: center;
  }
  .neighbours {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--gap-3);
    margin-top: var(--gap-7);
    padding-top: var(--gap-4);
    border-top: 1px solid var(--line);
  }
  .neighbours a {
    display: flex;
    align-items: center;
    gap: var(--gap-3);
    min-width: 0;
    padding: var(--gap-2) var(--gap-3);
    margin-inline: calc(-1 * var(--gap-3));
    border-radius: var(--radius);
    color: var(--ink);
    font-weight: 500;
    line-height: 1.35;
    text-decoration: none;
  }
  .neighbours a > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .neighbours a:hover {
    background: var(--hover);
    color: var(--accent-strong);
  }
  .neighbours a[rel='next'] {
    justify-content: flex-end;
    text-align: end;
  }
  .neighbours svg {
    color: var(--ink-faint);
  }
  .neighbours small {
    display: block;
    color: var(--ink-faint);
    font-size: var(--text-s);
    font-weight: 400;
  }
  .failed {
    max-width: var(--column);
    margin: 12vh auto 0;
    text-align: center;
  }
  .failed h1 {
    font-size: var(--text-xl);
  }
  .failed p {
    margin-top: var(--gap-3);
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
  @media (max-width: 40rem) {
    .bar {
      flex-wrap: wrap;
      row-gap: 0;
      margin-bottom: var(--gap-3);
    }
    .crumbs {
      flex-basis: 100%;
    }
    .crumbs a,
    .crumbs span {
      max-width: 14rem;
    }
    .tools {
      flex: 1;
      justify-content: flex-end;
      margin-inline-end: -0.6rem;
    }
    .matches {
      margin-inline-end: auto;
    }
  }
  @media (min-width: 82rem) {
    .fold-button,
    .fold {
      display: none;
    }
  }
`;
