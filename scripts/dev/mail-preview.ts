// npm run mail:preview [-- port]: shows every mail with sample data in the browser. Each load renders it anew.
import { createServer, type ServerResponse } from 'node:http'
import type { SampleEmail } from '#emails/templates.ts'
import { createSourceLoader } from './load-source.ts'
import { listPage, mailPage } from './mail-preview-pages.ts'

const port = Number(process.argv[2] ?? 3001)

const vite = await createSourceLoader()
const server = createServer((request, response) => {
  const [, name, part] = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname).split('/')
  answer(response, name ?? '', part).catch((error: unknown) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    send(response, 500, 'text/plain', error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
})
server.listen(port, '127.0.0.1', () => console.log(`Every mail with sample data: http://127.0.0.1:${port}/`))

async function answer(response: ServerResponse, name: string, part: string | undefined): Promise<void> {
  const { sampleEmails } = await loadTemplates()
  if (name === '') return send(response, 200, 'text/html', listPage(sampleEmails.map((sample) => sample.name)))
  const sample = sampleEmails.find((one) => one.name === name)
  if (!sample) return send(response, 404, 'text/plain', 'No such mail')
  const mail = await sample.render()
  if (part === 'html') return send(response, 200, 'text/html', mail.html)
  if (part === 'text') return send(response, 200, 'text/plain', mail.text)
  send(response, 200, 'text/html', mailPage(name, mail))
}

async function loadTemplates(): Promise<{ sampleEmails: SampleEmail[] }> {
  // Vite does not type the modules that it loads.
  return (await vite.ssrLoadModule('/src/emails/templates.ts')) as { sampleEmails: SampleEmail[] }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body)
}
