import { plainPageSheet } from './plain-page-sheet.ts'

export interface PlainPageStyle {
  /** The site's own sheet, which the Content-Security-Policy lets in by its hash. */
  css: string
  brokerageName: string
}

/** A whole document for the few pages that the backend itself writes. `body` is markup; what goes into it was escaped. */
export function renderPlainPage({ css, brokerageName }: PlainPageStyle, title: string, body: string): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<title>${escapeHtml(title)}</title>
${css ? `<style>${css}</style>` : ''}
<style>${plainPageSheet}</style>
</head>
<body class="plain">
<header><a href="/">${escapeHtml(brokerageName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
<p><a href="/">Back to the site</a></p>
</main>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
