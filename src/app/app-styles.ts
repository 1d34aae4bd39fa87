import { type CSSResult, css } from 'lit';

export const appStyles: CSSResult = css`
  .skip {
    position: fixed;
    z-index: 50;
    top: 0.5rem;
    left: 0.5rem;
    padding: 0.5rem 1rem;
    border-radius: var(--radius);
    background: var(--accent);
    color: var(--on-accent);
    transform: translateY(-200%);
  }
  .skip:focus-visible {
    transform: none;
  }
  .house {
    display: grid;
    grid-template-columns: var(--aside) minmax(0, 1fr);
    min-height: 100dvh;
  }
  aside {
    position: sticky;
    top: 0;
    height: 100dvh;
    border-inline-end: 1px solid var(--line);
    background: color-mix(in srgb, var(--surface) 55%, var(--paper));
  }
  copse-library {
    height: 100%;
  }
  .bar {
    position: sticky;
    top: 0;
    z-index: 10;
    background: color-mix(in srgb, var(--paper) 92%, transparent);
    backdrop-filter: blur(10px);
  }
  /* The column of text, and beside it the outline where there is room. */
  .inner,
  main {
    width: min(100%, calc(var(--column) + 2 * var(--edge)));
    margin-inline: auto;
    padding-inline: var(--edge);
  }
  .inner {
    display: flex;
    align-items: center;
    gap: var(--gap-1);
    height: var(--bar);
  }
  .inner .icon {
    margin-inline-start: -0.6rem;
  }
  copse-search-box {
    flex: 1;
    min-width: 0;
  }
  main {
    padding-block: var(--gap-3) calc(var(--gap-7) + var(--tabs));
    outline: none;
  }
  @media (min-width: 82rem) {
    .inner,
    main {
      width: min(100%, calc(var(--column) + var(--gap-7) + var(--rail) + 2 * var(--edge)));
    }
    .inner .icon {
      position: absolute;
      margin-inline-start: -2.6rem;
    }
    copse-settings {
      max-width: var(--column);
    }
  }
  .tabs {
    display: none;
  }
  @media (max-width: 60rem) {
    .house {
      grid-template-columns: minmax(0, 1fr);
    }
    aside {
      display: none;
    }
    [data-view='library'] aside {
      display: block;
      position: static;
      height: calc(100dvh - var(--tabs));
      border: 0;
      background: none;
    }
    [data-view='library'] .room {
      display: none;
    }
    .tabs {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      position: fixed;
      z-index: 15;
      inset: auto 0 0;
      height: var(--tabs);
      padding-bottom: env(safe-area-inset-bottom);
      border-top: 1px solid var(--line);
      background: color-mix(in srgb, var(--surface) 94%, transparent);
      backdrop-filter: blur(10px);
    }
    .tabs a {
      display: grid;
      justify-items: center;
      align-content: center;
      gap: 0.1rem;
      color: var(--ink-faint);
      font-size: var(--text-xs);
      font-weight: 500;
      text-decoration: none;
    }
    .tabs a[aria-current] {
      color: var(--accent-strong);
    }
  }
`;
