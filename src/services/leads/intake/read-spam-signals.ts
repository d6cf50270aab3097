import { readText } from '#domain/inquiries/form-fields.ts'
import { formTokenField, honeypotField } from '#domain/inquiries/inquiry-names.ts'
import { isObject } from '#domain/is-object.ts'
import type { SignedTokens } from '../tokens/signed-tokens.ts'
import type { SpamSignals } from './score-inquiry.ts'

/** Reads the signals of a form. API clients send neither field, and that is not held against them. */
export async function readSpamSignals(
  body: unknown,
  { tokens, now }: { tokens: Pick<SignedTokens, 'readMoment'>; now: () => number },
): Promise<SpamSignals> {
  const fields: Record<string, unknown> = isObject(body) ? body : {}
  const honeypot = readText(fields[honeypotField])
  const token = readText(fields[formTokenField])
  if (token === '') return { honeypot, filledInMs: null, isTokenForged: false }
  const shownAt = await tokens.readMoment(token)
  return { honeypot, filledInMs: shownAt === null ? null : now() - shownAt, isTokenForged: shownAt === null }
}

/**
 * When a page was shown, from the age it reports. We take its word for it: a bot that lies could just as well wait, and
 * time is only one of several signals.
 */
export function readShownAt(ageMs: string | undefined, now: number): number {
  const age = Number(ageMs)
  return age > 0 && age <= now ? now - Math.round(age) : now
}
