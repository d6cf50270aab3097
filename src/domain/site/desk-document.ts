import { deskWords } from '#content/desk/desk-words.ts'

/** The only HTML document of the lead desk. It is empty: everything is fetched after sign-in. */
export function createDeskDocument(parts: { css: string; fonts: string[]; script: string }): string {
  const { css, fonts, script } = parts
  return [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${deskWords.title}</title>`,
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    css === '' ? '' : `<style>${css}</style>`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f1e5">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1729">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/desk.webmanifest">',
    `<script type="module" src="${script}"></script></head>`,
    `<body><div id="desk"></div><noscript>${deskWords.noScript}</noscript></body></html>`,
  ].join('')
}
