import { createHash } from 'node:crypto'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { may } from '#domain/desk/may.ts'
import { readPropertyReference } from '#domain/desk/properties/property-reference.ts'
import { AppError } from '#domain/errors.ts'
import { writeZip, type ZipEntry } from '#platform/compression/write-zip.ts'
import { recordAccess } from '../access/access-store.ts'
import { describeHeldInquiry } from '../access/describe-held-inquiry.ts'
import { insertEvent } from '../acts/act-store.ts'
import type { DeskContext } from '../desk-context.ts'
import type { StoredBytes } from '../files/check-file.ts'
import { type FileRow, listFiles } from '../files/file-store.ts'
import { type DeskLead, findDeskLead, listTimeline } from '../leads/lead-page-store.ts'
import { listMembers } from '../members/member-store.ts'
import { type DeskProperty, findVisibleProperty } from './property-page-store.ts'

/** The dependencies of the bundle, in addition to those of every operation. */
export type BundleContext = DeskContext & { openOwnerFile: (path: string) => Promise<StoredBytes | null> }

const { refusals } = propertyWords

/**
 * Streams everything about a property with a signed deal as one archive for the brokerage's records: the files, the
 * inquiry with its history, and a list of hashes. The download is logged before it starts, and noted in the history after
 * its last byte. Only then may the files be removed here.
 */
export async function bundleProperty(
  ctx: BundleContext,
  member: DeskMember,
  { given, reason }: { given: string; reason: string },
): Promise<AsyncGenerator<Uint8Array>> {
  const { db } = ctx
  const at = new Date(ctx.now())
  const reference = readPropertyReference(given)
  const property = reference === null ? null : await findVisibleProperty(db, member.id, { reference })
  const lead = property && (await findDeskLead(db, property.lead.reference, member.id))
  if (!property || !lead) throw new AppError('not_found', refusals.gone)
  const refusal = may('hand-over', { member, lead: { ...lead, ...lead.state, touchedAt: null }, at })
  if (refusal) throw new AppError('forbidden', refusal)
  if (property.state.stage !== 'closed') throw new AppError('refused', refusals.closeFirst)
  const files = (await listFiles(db, property.id)).filter(({ removed_at, arrived_at }) => !removed_at && arrived_at)
  if (files.some(({ scan }) => scan === 'waiting')) throw new AppError('refused', refusals.stillScanned)
  await recordAccess(db, { member: member.id, what: 'bundle', object: property.reference, reason, at })
  return write(ctx, member, { property, lead, files, at })
}

interface Bundled {
  property: DeskProperty
  lead: DeskLead
  files: readonly FileRow[]
  /** When it was requested; later events are not included. */
  at: Date
}

async function* write(ctx: BundleContext, member: DeskMember, bundled: Bundled): AsyncGenerator<Uint8Array> {
  yield* writeZip(listEntries(ctx, member, bundled))
  const { property, lead, files, at } = bundled
  const data = { property: property.reference, files: files.length }
  const said = { leadId: lead.id, actId: ctx.newId(), kind: 'bundle', changes: {}, data } as const
  await insertEvent(ctx.db, { ...said, actor: member.id, actorKind: 'member', at })
  ctx.live.hint(lead.id)
}

/** The files, their details, and at the end the hash of each. */
async function* listEntries(ctx: BundleContext, member: DeskMember, bundled: Bundled): AsyncGenerator<ZipEntry> {
  const { files, at } = bundled
  const sums: string[] = []
  const note = (name: string, sha256: string) => void sums.push(`${sha256}  ${name}\n`)
  const record = Buffer.from(`${JSON.stringify(await describeRecord(ctx, member, bundled), null, 2)}\n`)
  note('record.json', createHash('sha256').update(record).digest('hex'))
  yield { name: 'record.json', at, open: () => [record] }
  for (const [index, file] of files.entries()) {
    const stored = await ctx.openOwnerFile(file.object_path)
    if (!stored) throw new Error('a file of a bundle is missing')
    const name = `files/${file.category}/${String(index + 1).padStart(2, '0')} ${file.name.replaceAll(/[\\/:*?"<>|]/g, '_')}`
    const hash = createHash('sha256')
    for await (const chunk of stored.stream()) hash.update(chunk)
    const sha256 = hash.digest('hex')
    if (file.sha256 !== null && sha256 !== file.sha256.toString('hex'))
      throw new Error('a file of a bundle has changed')
    note(name, sha256)
    yield { name, at: file.arrived_at ?? at, open: () => stored.stream() }
  }
  yield { name: 'SHA256SUMS', at, open: () => [Buffer.from(sums.join(''))] }
}

/** The inquiry, its history both in words and as stored, and the facts of the property. */
async function describeRecord(
  { db }: BundleContext,
  { id: memberId }: DeskMember,
  { property: { reference, state }, lead }: Bundled,
) {
  const names = new Map((await listMembers(db)).map(({ id, displayName }) => [id, displayName]))
  const found = { ...lead, status: lead.state.status }
  const [inquiry, events] = await Promise.all([
    describeHeldInquiry({ db }, found, memberId, (id) => names.get(id) ?? id),
    listTimeline(db, lead.id, memberId),
  ])
  return { reference, property: state, inquiry, events, members: Object.fromEntries(names) }
}
