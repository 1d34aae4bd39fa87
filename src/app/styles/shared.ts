/** Styles that every component starts from: what a button, a field, a focus ring and a mark look like. */
import { css } from 'lit';

export const shared = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
    border-radius: var(--radius-s);
  }

  /* A heading takes the focus so that reading goes on there; it cannot be operated. */
  :is(h1, h2, h3, h4, h5, h6)[tabindex='-1']:focus-visible {
    outline: none;
  }
  h1,
  h2,
  h3,
  p,
  ol,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  a {
    color: inherit;
  }
  svg {
    display: block;
    flex: none;
  }
  mark {
    background: var(--mark);
    color: var(--mark-ink);
    border-radius: 3px;
    padding: 0 0.1em;
    margin: 0 -0.1em;
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
  }
  kbd {
    font: inherit;
    font-size: var(--text-xs);
    line-height: 1;
    color: var(--ink-faint);
    border: 1px solid var(--line-strong);
    border-bottom-width: 2px;
    border-radius: 5px;
    padding: 0.2em 0.45em;
    white-space: nowrap;
  }
  .quiet {
    color: var(--ink-faint);
  }
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    a,
    button {
      transition:
        background-color 120ms,
        border-color 120ms,
        color 120ms;
    }
  }
`;

export const buttons = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--gap-2);
    min-height: 2.375rem;
    padding: 0 0.9rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font: 500 var(--text-m) / 1.2 var(--font-ui);
    text-decoration: none;
    cursor: pointer;
    white-space: nowrap;
  }
  button:hover,
  .button:hover {
    background: var(--hover);
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  .primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
  }
  .primary:hover {
    background: var(--accent-strong);
    border-color: var(--accent-strong);
  }
  .danger {
    color: var(--danger);
  }
  .danger:hover {
    background: var(--danger-soft);
  }
  .primary.danger {
    background: var(--danger);
    border-color: var(--danger);
    color: var(--on-accent);
  }
  .plain {
    border-color: transparent;
    background: none;
  }
  .small {
    min-height: 2rem;
    padding: 0 0.65rem;
    font-size: var(--text-s);
    border-radius: 8px;
  }
  .icon {
    width: 2.375rem;
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
  }
  .icon.small {
    width: 2rem;
  }
  .icon:hover {
    color: var(--ink);
  }
  @media (pointer: coarse) {
    button,
    .button {
      min-height: 2.75rem;
    }
    .icon {
      width: 2.75rem;
    }
    .small {
      min-height: 2.5rem;
    }
    .icon.small {
      width: 2.5rem;
    }
  }
`;

export const fields = css`
  input:not([type='file']),
  textarea {
    width: 100%;
    min-height: 2.5rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    /* 16px at least, or iOS zooms into the field. */
    font: 1rem / 1.4 var(--font-ui);
  }
  textarea {
    resize: vertical;
  }
  input::placeholder,
  textarea::placeholder {
    color: var(--ink-faint);
    opacity: 1;
  }
  input:focus-visible,
  textarea:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -1px;
    border-radius: var(--radius);
  }
`;

/** A column of text, and where there is room something beside it that stays in sight. */
export const rail = css`
  .layout {
    display: grid;
    grid-template-columns: minmax(0, var(--column));
    justify-content: center;
    gap: var(--gap-7);
  }
  .rail {
    display: none;
  }
  @media (min-width: 82rem) {
    .layout {
      grid-template-columns: minmax(0, var(--column)) var(--rail);
      justify-content: start;
    }
    .rail {
      display: block;
      position: sticky;
      top: calc(var(--bar) + var(--gap-3));
      align-self: start;
      max-height: calc(100dvh - var(--bar) - var(--gap-6));
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }
  .rail h2 {
    min-height: 1.75rem;
    margin-bottom: var(--gap-2);
    color: var(--ink-faint);
    font-size: var(--text-s);
    font-weight: 600;
    line-height: 1.75rem;
  }
`;
