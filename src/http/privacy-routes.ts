import { type Context, Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { describeLead, describeSource, type LeadRow } from '#domain/leads/describe-lead.ts'
import type { OwnData, OwnDataDesk } from '#services/leads/own-data.ts'
import { createErrorPage } from './errors/error-page.ts'
import { toAppError } from './errors/to-app-error.ts'
import { limitRate, type RateLimitDependencies } from './middleware/rate-limit.ts'
import { isSameOrigin } from './middleware/same-origin.ts'
import { escapeHtml, type PlainPageStyle, renderPlainPage } from './plain-page.ts'

export interface PrivacyDependencies extends RateLimitDependencies {
  siteUrl: string
  desk: OwnDataDesk
  style: PlainPageStyle
  isDatabaseUnavailable: (error: unknown) => boolean
}

const limit = { name: 'privacy', count: 60, windowMs: 10 * 60_000 }
/** What the page lets a person correct, as far as the inquiry has it. */
const correctable = ['fullName', 'email', 'phone', 'subject', 'message', 'propertyAddress', 'additionalComments']

/** `/privacy/{token}`: what is held of one inquiry, and everything its sender may do with it. No account, no script. */
export function createPrivacyRoutes(deps: PrivacyDependencies): Hono {
  const { desk, style } = deps
  const routes = new Hono()
  routes.use('/privacy/*', limitRate(deps, limit, { passOn: deps.isDatabaseUnavailable }))

  routes.get('/privacy/:token', async (c) => {
    return page(c, style, 'What we hold about your inquiry', describe(await desk.read(c.req.param('token')), path(c)))
  })
  routes.get('/privacy/:token/download', async (c) => {
    const { lead, consents } = await desk.read(c.req.param('token'))
    c.header('Content-Disposition', `attachment; filename="${lead.reference}.json"`)
    return c.json({ ...lead, consents })
  })
  routes.post('/privacy/:token', async (c) => {
    // A capability in a link needs no second secret, but no other site may press a button with it.
    if (!isSameOrigin(c, deps.siteUrl)) throw new AppError('forbidden', 'Please use the buttons on the page itself.')
    const form = new URLSearchParams(await c.req.text())
    return act(deps, c, form)
  })
  routes.onError((error, c) => {
    const refusal = toAppError(error, deps.isDatabaseUnavailable)
    if (refusal.kind === 'broken') throw error
    const { status, headers, html } = createErrorPage(style, 'That did not work', refusal)
    return c.html(html, status, { ...headers, ...privately })
  })
  return routes
}

const privately = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'same-origin' }

async function act({ desk, style }: PrivacyDependencies, c: Context, form: URLSearchParams): Promise<Response> {
  const token = c.req.param('token') ?? ''
  switch (form.get('action')) {
    case 'correct': {
      const changes = correctable.filter((name) => form.has(name)).map((name) => [name, form.get(name)])
      await desk.correct(token, Object.fromEntries(changes))
      return page(c, style, 'Corrected', describe(await desk.read(token), path(c)))
    }
    case 'withdraw':
      await desk.withdraw(token)
      return page(c, style, 'Withdrawn', '<p>We do not contact you any more. If you write to us again, we answer.</p>')
    case 'delete':
      await desk.erase(token)
      return page(
        c,
        style,
        'Deleted',
        '<p>Your inquiry is deleted. Only the proof of consent stays, without your name.</p>',
      )
    default:
      throw new AppError('invalid', 'This button is not known here.')
  }
}

function page(c: Context, style: PlainPageStyle, title: string, body: string): Response | Promise<Response> {
  return c.html(renderPlainPage(style, title, body), 200, privately)
}

function path(c: Context): string {
  return `/privacy/${c.req.param('token')}`
}

/** What the ledger's words mean to whoever they are about. */
const ledgerWords: Record<string, string> = {
  yes: 'You agreed',
  inquiry: 'You sent an inquiry, which lets us answer it',
  withdrawn: 'You withdrew',
}

function describe({ lead, consents }: OwnData, action: string): string {
  const ledger = consents.map(({ answer, givenAt, endsAt, wordingVersion }) => ({
    label: day(givenAt),
    value: `${ledgerWords[answer] ?? answer}${endsAt ? `, until ${day(endsAt)}` : ''} (wording ${wordingVersion})`,
  }))
  return `<p>Reference ${escapeHtml(lead.reference)}, received on ${day(lead.receivedAt)}. This page is yours alone: whoever
has its address sees it, so please do not pass it on.</p>
${table(describeLead(lead))}
<p><a href="${action}/download">Download all of it as a file (JSON)</a></p>
<section><h2>Where it came from</h2>${table(describeSource(lead.source))}</section>
<section><h2>Your consent</h2>${table(ledger)}</section>
<section><h2>Correct it</h2>
<form method="post" action="${action}"><input type="hidden" name="action" value="correct">${listInputs(lead)}
<p><button>Save the correction</button></p></form></section>
<section><h2>Withdraw your consent</h2>
<p>We stop contacting you. What you sent stays with us until you delete it or its time is over.</p>
<form method="post" action="${action}"><input type="hidden" name="action" value="withdraw">
<p><button class="second">Stop contacting me</button></p></form></section>
<section><h2>Delete it</h2>
<p>The inquiry is gone at once and for good, and we do not answer it. The proof of consent stays, without your name.</p>
<form method="post" action="${action}"><input type="hidden" name="action" value="delete">
<p><button class="second">Delete my inquiry for good</button></p></form></section>`
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function table(rows: LeadRow[]): string {
  const lines = rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
  return lines.length > 0 ? `<dl>${lines.join('')}</dl>` : '<p>Nothing is known of it.</p>'
}

function listInputs({ fullName, email, phone, details }: OwnData['lead']): string {
  const fields: Record<string, unknown> = { ...details, fullName, email, phone }
  const present = correctable.filter((name) => typeof fields[name] === 'string')
  return present.map((name) => input(name, String(fields[name]))).join('')
}

const longTexts = ['message', 'additionalComments']
/** So that a browser can offer what it knows (WCAG 1.3.5). */
const known: Record<string, string> = { fullName: 'name', email: 'email', phone: 'tel' }

function input(name: string, value: string): string {
  const [row] = describeLead({ fullName: '', email: '', phone: '', details: { [name]: 'x' } })
  const control = longTexts.includes(name)
    ? `<textarea id="${name}" name="${name}">${escapeHtml(value)}</textarea>`
    : `<input id="${name}" name="${name}" value="${escapeHtml(value)}" autocomplete="${known[name] ?? 'off'}">`
  return `<p><label for="${name}">${escapeHtml(row?.label ?? name)}</label>${control}</p>`
}
