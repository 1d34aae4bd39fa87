import { type CSSResult, css } from 'lit';

export const homeStyles: CSSResult = css`
  .wait {
    padding-top: 20vh;
    text-align: center;
  }
  .welcome {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    padding-top: clamp(1.5rem, 9vh, 6rem);
    text-align: center;
  }
  h1 {
    margin-top: var(--gap-4);
    font-size: clamp(1.625rem, 1.2rem + 1.6vw, 2.25rem);
    font-weight: 650;
    letter-spacing: -0.022em;
    line-height: 1.15;
    text-wrap: balance;
  }
  .lead {
    max-width: 34rem;
    margin-top: var(--gap-3);
    color: var(--ink-soft);
    font-size: var(--text-l);
    text-wrap: pretty;
  }
  .welcome copse-add {
    margin-top: var(--gap-5);
  }
  .or {
    margin-top: var(--gap-4);
    color: var(--ink-faint);
  }
  .link {
    display: inline;
    min-height: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-strong);
    font: inherit;
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
    white-space: normal;
  }
  .link:hover {
    background: none;
    text-decoration-thickness: 2px;
  }
  .promises {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
    gap: var(--gap-5) var(--gap-6);
    width: 100%;
    max-width: 52rem;
    margin-top: var(--gap-7);
    padding-top: var(--gap-6);
    border-top: 1px solid var(--line);
    text-align: start;
  }
  .promises li {
    display: grid;
    grid-template-columns: 1.5rem 1fr;
    grid-template-rows: auto 1fr;
    column-gap: var(--gap-3);
  }
  .promises svg {
    grid-row: span 2;
    color: var(--accent);
  }
  .promises h2 {
    font-size: var(--text-m);
    font-weight: 600;
  }
  .promises p {
    color: var(--ink-soft);
    font-size: 0.875rem;
  }
  .newest {
    padding-top: var(--gap-4);
  }
  .newest h1 {
    margin-top: 0;
    font-size: var(--text-xl);
  }
  .newest .lead {
    margin-top: var(--gap-1);
    max-width: none;
    font-size: var(--text-m);
  }
  .keys {
    margin-inline-start: var(--gap-2);
    color: var(--ink-faint);
    font-size: var(--text-s);
  }
  .keys kbd {
    margin-inline: 0.6rem 0.2rem;
  }
  .newest h2 {
    margin: var(--gap-6) 0 var(--gap-3);
    color: var(--ink-faint);
    font-size: var(--text-s);
    font-weight: 600;
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
    gap: var(--gap-3);
  }
  .card {
    display: grid;
    gap: 0.1rem;
    padding: var(--gap-3) var(--gap-4);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    text-decoration: none;
  }
  .card:hover {
    border-color: var(--line-strong);
    background: var(--hover);
  }
  .card .title {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .card .source {
    overflow: hidden;
    color: var(--ink-faint);
    font-size: var(--text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (max-width: 30rem) {
    .welcome copse-add {
      width: 100%;
    }
  }
  @media (hover: none) {
    .drop,
    .keys {
      display: none;
    }
  }
`;
