import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AuthClient } from '@supabase/auth-js'
import PostalMime from 'postal-mime'
import { quickSettings, sharedProduct } from '../../support/product/shared-product.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  /** The six digits. */
  code: string
  /** The address of the link in the mail. */
  link: string
  /** The token in the link. */
  hash: string
}

export type AuthFixture = Awaited<ReturnType<typeof startAuthFixture>>

/**
 * The product as clients see it: its URL, the official client and the mails it sent. Without settings it is the one
 * shared by all test files.
 */
export async function startAuthFixture(env?: Record<string, string>, options: { port?: number } = {}) {
  const product = env ? await startProduct({ ...options, env: { ...quickSettings, ...env } }) : await sharedProduct()
  const base = `${product.url}/auth/v1`
  const secretKey = env?.SECRET_KEY ?? (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const read = new Set(await mailNames(product))
  /** Each mail is parsed once, however many tests look for theirs. */
  const mails = new Map<string, ReceivedMail>()

  async function openMail(name: string): Promise<ReceivedMail> {
    const mail = mails.get(name) ?? (await readMail(join(product.dataDir, 'mailbox', name)))
    mails.set(name, mail)
    return mail
  }

  /** Waits for the next unread mail to an address. */
  async function nextMail(to: string): Promise<ReceivedMail> {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(50)) {
      for (const name of await mailNames(product)) {
        if (read.has(name)) continue
        const mail = await openMail(name)
        if (mail.to !== to) continue
        read.add(name)
        return mail
      }
    }
    throw new Error(`no mail to ${to} within half a minute:\n${product.output()}`)
  }

  return {
    product,
    url: product.url,
    base,
    secretKey,
    nextMail,
    /** Who mails went to so far. */
    recipients: async () => Promise.all((await mailNames(product)).map(async (name) => (await openMail(name)).to)),
    client: (options: { flowType?: 'implicit' | 'pkce' } = {}) =>
      new AuthClient({ url: base, autoRefreshToken: false, storage: memory(), ...options }),
    admin: () =>
      new AuthClient({
        url: base,
        autoRefreshToken: false,
        persistSession: false,
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      }).admin,
    /** Sends a plain request, with the version header unless a test removes it. */
    async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: { 'x-supabase-api-version': '2024-01-01', ...headers },
        redirect: 'manual',
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: text.startsWith('{') ? JSON.parse(text) : null,
      }
    },
    async [Symbol.asyncDispose]() {
      if (env) await product[Symbol.asyncDispose]()
    },
  }
}

let count = 0

/** An email address that no other test uses. */
export function newAddress(name = 'jane'): string {
  return `${name}-${process.pid}-${++count}@buyers.example`
}

/** Whether `newAddress` made it. */
export function isNewAddress(address: string): boolean {
  return new RegExp(`^\\w+-${process.pid}-\\d+@buyers\\.example$`).test(address)
}

export const password = 'violet-harbour-7'

/** A refusal as clients see it. */
export function refusal(status: number, code: string, message: unknown) {
  return { status, body: { code, message } }
}

/** The refusal of a request that cannot be right. */
export const invalid = (message: unknown) => refusal(400, 'validation_failed', message)

/** Makes a confirmed account and signs it in with its password. */
export async function makeAccount(fixture: AuthFixture, email = newAddress()) {
  const { data, error } = await fixture.admin().createUser({ email, password, email_confirm: true })
  if (error) throw error
  const client = fixture.client()
  const signedIn = await client.signInWithPassword({ email, password })
  if (!signedIn.data.session) throw signedIn.error ?? new Error('no session')
  return { email, client, user: data.user, session: signedIn.data.session }
}

async function mailNames({ dataDir }: Product): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mailbox')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).sort()
}

async function readMail(path: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await readFile(path))
  const text = mail.text ?? ''
  const link = text.replaceAll(/=\n/g, '').match(/https?:\/\/\S+\/auth\S*/)?.[0] ?? ''
  const query = link ? new URL(link).searchParams : new URLSearchParams()
  return {
    to: mail.to?.map(({ address }) => address).join() ?? '',
    subject: mail.subject ?? '',
    text,
    code: text.match(/^(\d{6,10})$/m)?.[1] ?? '',
    link,
    hash: query.get('token_hash') ?? query.get('token') ?? '',
  }
}

function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** The claims of an access token, without verifying it. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
