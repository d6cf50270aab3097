import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { askDatabase } from '../support/database/ask-database.ts'
import { findMetrics } from '../support/product/find-metrics.ts'
import { readPublishableKey } from '../support/product/publishable-key.ts'
import { sendLead } from '../support/product/start-processes.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

const root = join(import.meta.dirname, '..', '..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

let folder: Awaited<ReturnType<typeof makeTemporaryDirectory>>
let product: Product
let metrics: string
beforeAll(async () => {
  folder = await makeTemporaryDirectory()
  product = await startProduct({ env: { METRICS_ADDRESS: '127.0.0.1:0', BACKUP_DIR: folder.path } })
  metrics = await findMetrics(product)
  await askDatabase(product.dataDir, (client) =>
    client.query("insert into backup_runs (started_at, name, finished_at) values (now(), 'a.backup', now())"),
  )
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

async function scrape(): Promise<string> {
  const answer = await fetch(metrics)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

/** The value of a sample, or null if there is none. */
function readSample(text: string, sample: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? null : Number(line.slice(sample.length))
}

const METRIC = /\b(?:offmarket|process|nodejs)_\w+/g

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook: string }
}

interface Panel {
  title: string
  targets?: { expr: string }[]
}

const rules: Rule[] = parse(readText('deploy/alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
const panels: Panel[] = JSON.parse(readText('deploy/grafana-dashboard.json')).panels

test('every metric of the alerts and the dashboard is in a scrape, and every metric of ours is described', async () => {
  await fetch(product.url)
  const text = await scrape()
  const present = new Set(text.split('\n').map((line) => line.split(/[{ ]/)[0]))
  const questions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  expect(questions.length).toBeGreaterThan(30)
  for (const [name, expr] of questions) {
    const asked = expr.match(METRIC) ?? []
    expect(
      asked.filter((metric) => !present.has(metric)),
      `${name}: ${expr}`,
    ).toEqual([])
    expect(asked.length, name).toBeGreaterThan(0)
  }
  const described = [...text.matchAll(/^# HELP (offmarket_\w+) (.*)$/gm)]
  const page = readText('docs/metrics.md')
  for (const [, name = '', help = ''] of described) {
    expect(help, name).toMatch(/\. (?:This process|This machine|Whole database)\.$/)
    expect(page).toContain(name.replace(/^.*_(?=max$|oldest_age_seconds$|dead$)/, '…_'))
  }
  expect(described.length).toBeGreaterThan(15)
})

test('each alert says what is wrong and what to do, and links to a section that exists', () => {
  expect(rules.length).toBeGreaterThanOrEqual(9)
  for (const { alert, labels, annotations } of rules) {
    expect(labels.severity, alert).toMatch(/^(?:page|ticket)$/)
    expect(annotations.summary, alert).toMatch(/\.$/)
    expect(annotations.description, alert).toMatch(/\.$/)
    const [document = '', anchor] = annotations.runbook.split('#')
    expect(listAnchors(document), alert).toContain(anchor)
  }
})

function listAnchors(document: string): string[] {
  const headings = readText(document).match(/(?<=^#+ ).*/gm) ?? []
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('leads and requests of both lanes are counted, and nothing of the sender is repeated', async () => {
  const publishableKey = await readPublishableKey(product)
  const key = randomUUID()
  const before = await scrape()
  await fetch(`${product.url}/contact`)
  await fetch(`${product.url}/contact?from=mail`)
  await fetch(`${product.url}/privacy/${key}`)
  await fetch(`${product.url}/${key}`)
  expect(await sendLead(product.url, publishableKey, key)).toBe(200)
  expect(await sendLead(product.url, 'wrong', key)).toBe(401)
  const text = await scrape()
  const increaseOf = (sample: string) => (readSample(text, sample) ?? 0) - (readSample(before, sample) ?? 0)
  const requests = (method: string, route: string, status: number) =>
    increaseOf(`offmarket_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
  expect(requests('GET', '/contact', 200)).toBe(2)
  expect(requests('GET', '/privacy/:token', 404)).toBe(1)
  expect(requests('GET', 'none', 404)).toBe(1)
  expect(requests('POST', '/functions/v1/send-contact-inquiry', 200)).toBe(1)
  expect(increaseOf('offmarket_leads_stored_total{kind="contact"}')).toBe(1)
  expect(increaseOf('offmarket_leads_refused_total{reason="unauthorized"}')).toBe(1)
  expect(readSample(text, 'offmarket_ready')).toBe(1)
  expect(text).not.toContain(key)
})

test('the address answers GET /metrics only, and the address of the site has no metrics', async () => {
  const ask = async (url: string, method = 'GET') => (await fetch(url, { method })).status
  for (const path of ['/', '/healthz', '/metrics/x']) expect(await ask(new URL(path, metrics).href)).toBe(404)
  for (const method of ['POST', 'HEAD']) expect(await ask(metrics, method)).toBe(404)
  expect(await ask(`${product.url}/metrics`)).toBe(404)
})
