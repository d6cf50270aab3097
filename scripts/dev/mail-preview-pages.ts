import type { RenderedEmail } from '#emails/render-email.ts'

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem; }
  a { color: inherit; }
  h1 { font-size: 1.25rem; }
  .frames { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; }
  figure { margin: 0; }
  iframe { border: 1px solid #8888; height: 46rem; max-width: 100%; background: Canvas; }
  pre { border: 1px solid #8888; padding: 1rem; white-space: pre-wrap; max-width: 80ch; }
`

export function listPage(names: string[]): string {
  const links = names.map((name) => `<li><a href="/${encodeURIComponent(name)}">${escapeHtml(name)}</a></li>`)
  return page('Mails', `<h1>Every mail with sample data</h1><ul>${links.join('')}</ul>`)
}

export function mailPage(name: string, { subject, text }: RenderedEmail): string {
  const source = `/${encodeURIComponent(name)}/html`
  const frame = (label: string, width: number) =>
    `<figure><figcaption>${label}, ${width} px</figcaption><iframe title="${label}" src="${source}" width="${width}"></iframe></figure>`
  return page(
    subject,
    `<p><a href="/">All mails</a></p>
    <h1>Subject: ${escapeHtml(subject)}</h1>
    <p>Save a template and reload. The frames follow the system's light or dark mode. <a href="${source}">HTML alone</a></p>
    <div class="frames">${frame('Desktop', 680)}${frame('Phone', 360)}</div>
    <h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escapeHtml(title)}</title><style>${style}</style><body>${body}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
