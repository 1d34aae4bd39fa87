/** The icons, drawn on a 20-unit grid with one stroke. */
import { html, svg, type TemplateResult } from 'lit';

const PATHS = {
  search: svg`<circle cx="8.75" cy="8.75" r="5.25"/><path d="m12.75 12.75 4 4"/>`,
  plus: svg`<path d="M10 4v12M4 10h12"/>`,
  close: svg`<path d="m5 5 10 10M15 5 5 15"/>`,
  chevron: svg`<path d="m7.5 5 5 5-5 5"/>`,
  down: svg`<path d="m5 7.5 5 5 5-5"/>`,
  up: svg`<path d="m5 12.5 5-5 5 5"/>`,
  back: svg`<path d="M16 10H4m5-5-5 5 5 5"/>`,
  next: svg`<path d="M4 10h12m-5-5 5 5-5 5"/>`,
  file: svg`<path d="M11.5 2.75H6A1.25 1.25 0 0 0 4.75 4v12A1.25 1.25 0 0 0 6 17.25h8A1.25 1.25 0 0 0 15.25 16V6.5zM11.5 2.75V6.5h3.75M7.5 10.5h5M7.5 13.5h3.5"/>`,
  folder: svg`<path d="M2.75 5.5A1.25 1.25 0 0 1 4 4.25h3.4l1.8 2H16a1.25 1.25 0 0 1 1.25 1.25v7A1.25 1.25 0 0 1 16 15.75H4a1.25 1.25 0 0 1-1.25-1.25z"/>`,
  note: svg`<path d="m12.75 3.75 3.5 3.5L7.5 16l-4.25.75L4 12.5zM11 5.5 14.5 9"/>`,
  library: svg`<path d="M4.25 3.75h3v12.5h-3zM7.25 3.75h3v12.5h-3zM11.6 4.9l2.9-.75 2.9 11.4-2.9.75z"/>`,
  more: svg`<path d="M5 10h.01M10 10h.01M15 10h.01" stroke-width="2.4"/>`,
  trash: svg`<path d="M3.75 5.5h12.5M8 5.5V3.75h4V5.5m2.75 0-.6 10a1.25 1.25 0 0 1-1.25 1.25H7.1a1.25 1.25 0 0 1-1.25-1.25l-.6-10M8.25 8.75v4.75m3.5-4.75v4.75"/>`,
  check: svg`<path d="m4.5 10.5 3.75 3.75 7.25-8"/>`,
  lock: svg`<path d="M5 9h10v7.25H5zM6.75 9V6.5a3.25 3.25 0 0 1 6.5 0V9M10 11.75v1.75"/>`,
  alert: svg`<path d="M10 3.25 17.25 16H2.75zM10 8v3.75M10 13.9h.01"/>`,
  same: svg`<path d="M5 7.75h10M5 12.25h10"/>`,
  update: svg`<path d="M15.9 8.25A6.25 6.25 0 0 0 4.6 7M4.1 11.75A6.25 6.25 0 0 0 15.4 13M4.25 3.75V7h3.25M15.75 16.25V13H12.5"/>`,
  sun: svg`<circle cx="10" cy="10" r="3.25"/><path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.25 1.25M14.05 14.05l1.25 1.25M4.7 15.3l1.25-1.25M14.05 5.95l1.25-1.25"/>`,
  moon: svg`<path d="M16.5 11.75A6.9 6.9 0 0 1 8.25 3.5a6.9 6.9 0 1 0 8.25 8.25z"/>`,
  system: svg`<path d="M3.25 4.25h13.5v9H3.25zM7.5 16.5h5M10 13.25v3.25"/>`,
  source: svg`<path d="M7 6 3 10l4 4M13 6l4 4-4 4"/>`,
  outline: svg`<path d="M3.5 5.25h13M6.5 10h10M6.5 14.75h10M3.5 10h.01M3.5 14.75h.01"/>`,
  gear: svg`<path d="M3.5 6h6M13.5 6h3M3.5 14h3M10.5 14h6"/><circle cx="11.5" cy="6" r="2"/><circle cx="8.5" cy="14" r="2"/>`,
  download: svg`<path d="M10 3.5v9.25m-4-4 4 4 4-4M3.75 16.25h12.5"/>`,
  upload: svg`<path d="M10 12.75V3.5m-4 4 4-4 4 4M3.75 16.25h12.5"/>`,
  shield: svg`<path d="M10 2.75 4 5v4.5c0 3.75 2.5 6.5 6 7.75 3.5-1.25 6-4 6-7.75V5zM7.4 9.9l1.85 1.85 3.5-3.75"/>`,
  offline: svg`<path d="M3 7.75a10.5 10.5 0 0 1 14 0M5.6 10.75a6.6 6.6 0 0 1 8.8 0M8.1 13.6a2.9 2.9 0 0 1 3.8 0M10 16.25h.01"/>`,
  tree: svg`<path d="M10 17.25V9.5m0 4 3-2.5m-3 .25L7.5 9.25"/><path d="M10 2.75c3 0 5.25 2.75 5.25 5.75S13 13.5 10 13.5 4.75 11.5 4.75 8.5 7 2.75 10 2.75z"/>`,
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: whatever shows an icon also says its meaning in words. */
export function icon(name: IconName, size: number = 20): TemplateResult {
  return html`<svg
    aria-hidden="true"
    width=${size}
    height=${size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${PATHS[name]}
  </svg>`;
}

/** Three trees: the mark of the house. */
export function logo(size: number = 28): TemplateResult {
  return html`<svg aria-hidden="true" width=${size} height=${size} viewBox="0 0 32 32" fill="none">
    <path d="M16 29V13M7.5 29V18M24.5 29V17" stroke="var(--accent-strong)" stroke-width="2" stroke-linecap="round" />
    <path
      d="M7.5 11c2.9 2.2 4.3 4.4 4.3 6.8 0 2.5-1.9 4.4-4.3 4.4s-4.3-1.9-4.3-4.4C3.2 15.4 4.6 13.2 7.5 11z"
      fill="var(--accent)"
      opacity="0.55"
    />
    <path
      d="M24.5 9.5c2.9 2.3 4.3 4.7 4.3 7.2 0 2.6-1.9 4.6-4.3 4.6s-4.3-2-4.3-4.6c0-2.5 1.4-4.9 4.3-7.2z"
      fill="var(--accent)"
      opacity="0.7"
    />
    <path
      d="M16 3c4 3.2 6 6.5 6 10 0 3.6-2.7 6.3-6 6.3S10 16.6 10 13c0-3.5 2-6.8 6-10z"
      fill="var(--accent)"
    />
    <path d="M16 25V11m0 6.5 2.7-2.7M16 15l-2.3-2.3" stroke="var(--on-accent)" stroke-width="1.4" stroke-linecap="round" opacity=".85"/>
  </svg>`;
}
