import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface ConsentRecord {
  wordingVersion: string
  purposes: string[]
  answer: string
  basis: 'express' | 'implied' | 'withdrawal'
  page: string
  givenAt: Date
  endsAt: Date | null
}

export function listConsents(db: Kysely<Tables>, inquiryId: string): Promise<ConsentRecord[]> {
  return db
    .selectFrom('consents')
    .select([
      'wording_version as wordingVersion',
      'purposes',
      'answer',
      'basis',
      'page',
      'given_at as givenAt',
      'ends_at as endsAt',
    ])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('id')
    .execute()
}

/** A row of the ledger with its proof. */
export interface LedgerRow extends ConsentRecord {
  id: string
  inquiryId: string
  textSha256: Buffer
}

/** Everything about an address, oldest first. */
export function listConsentsOfAddress(db: Kysely<Tables>, emailHash: Buffer): Promise<LedgerRow[]> {
  return db
    .selectFrom('consents')
    .select(['id', 'inquiry_id as inquiryId', 'text_sha256 as textSha256', 'wording_version as wordingVersion'])
    .select(['purposes', 'answer', 'basis', 'page', 'given_at as givenAt', 'ends_at as endsAt'])
    .where('email_hash', '=', emailHash)
    .orderBy('id')
    .execute()
}

/** When the address last asked for no more mail. */
export async function findSuppressedAt(db: Kysely<Tables>, emailHash: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('suppressions')
    .select('created_at as at')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
  return row?.at ?? null
}

interface Withdrawal {
  emailHash: Buffer
  inquiryId: string
  reason: string
  at: Date
}

/** The ledger is append-only: a withdrawal is another row. */
export async function insertWithdrawal(tx: Kysely<Tables>, withdrawal: Withdrawal): Promise<void> {
  const { inquiryId, emailHash, reason, at } = withdrawal
  await tx
    .insertInto('consents')
    .values({
      inquiry_id: inquiryId,
      email_hash: emailHash,
      wording_version: reason,
      text_sha256: Buffer.alloc(0),
      purposes: [],
      answer: 'withdrawn',
      basis: 'withdrawal',
      page: '/privacy',
      given_at: at,
      ends_at: null,
    })
    .execute()
}

/** From now on no automatic mail is sent to this address. */
export async function suppress(
  tx: Kysely<Tables>,
  { emailHash, reason, at }: Omit<Withdrawal, 'inquiryId'>,
): Promise<void> {
  await tx
    .insertInto('suppressions')
    .values({ email_hash: emailHash, reason, created_at: at })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ reason, created_at: at }))
    .execute()
}

/** Whether the address was suppressed after this moment; an inquiry that was sent later overrides that. */
export async function isSuppressedSince(db: Kysely<Tables>, emailHash: Buffer, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('suppressions')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .where('created_at', '>=', moment)
    .executeTakeFirst()
  return row !== undefined
}
