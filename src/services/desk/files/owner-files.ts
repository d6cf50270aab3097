import type { Kysely, Transaction } from 'kysely'
import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import { afterFileLoss } from '#domain/desk/properties/after-file-loss.ts'
import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import { OWNER_LINK_DAYS, readFileName, readFileType, refuseFile } from '#domain/desk/properties/file-rules.ts'
import type { AnsweredItem, OwnerFilesView, Reservation } from '#domain/desk/properties/owner-files-view.ts'
import { compareProperties, type PropertyChanges, type PropertyState } from '#domain/desk/properties/property-state.ts'
import { AppError } from '#domain/errors.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent } from '../acts/act-store.ts'
import {
  changeProperty,
  type LockedProperty,
  listFileStates,
  lockProperty,
  removeFile,
} from '../properties/property-store.ts'
import { describeOwnerFiles, measureUse } from './describe-owner-files.ts'
import { type FileRow, findFile, findOwnedProperty, insertFile, listFiles, renewFile } from './file-store.ts'
import { removeOwnerFiles } from './remove-owner-files.ts'

/** The operations of the private bucket that owners need. */
export interface OwnerBucket {
  readonly name: string
  /** Signs an upload of this many bytes to one path. */
  signUpload(path: string, bytes: number): Promise<string>
  /** Stores bytes that were posted with a form. */
  put(path: string, file: { mime: string; bytes: Uint8Array }): Promise<void>
}

interface SignedLink {
  targetId: string
  signedAt: number
  isFor(email: string): boolean
}

export interface OwnerFilesDeps {
  db: Kysely<Tables>
  now: () => number
  newId: () => string
  readLink: (token: string) => Promise<SignedLink | null>
  bucket: OwnerBucket
  hint: (leadId: string) => void
}

/** A file that the owner wants to send. */
export interface WantedFile {
  category: FileCategory
  name: string
  bytes: number
  /** The id from an earlier reservation, or one that the page chose. */
  file?: string
}

export interface OwnerFilesService {
  read(token: string): Promise<OwnerFilesView>
  /** Reserves room for a file. Reserving it again returns the same file, so that an upload can be resumed. */
  reserve(token: string, file: WantedFile): Promise<Reservation>
  /** Stores a small file in one piece; once, even if the form is posted twice. */
  take(token: string, file: Omit<WantedFile, 'bytes'>, bytes: Uint8Array): Promise<void>
  remove(token: string, id: string): Promise<void>
  /** Withdraws every file that isn't accepted yet, and every answer while we still wait for something. */
  removeAll(token: string): Promise<void>
  answer(token: string, said: AnsweredItem): Promise<void>
}

const DAY_MS = 86_400_000

/** The refusal code for a valid link to a closed property. */
export const PROPERTY_CLOSED = 'property_closed'

/** Everything that an owner's link allows without an account. It never lets anybody read the files that were sent. */
export function createOwnerFilesService(deps: OwnerFilesDeps): OwnerFilesService {
  const { db, bucket } = deps
  return {
    async read(token) {
      const { id, state, until } = await open(deps, token)
      const at = new Date(deps.now())
      return { ...describeOwnerFiles(state, await listFiles(db, id), { until, at }), nextFile: deps.newId() }
    },
    async reserve(token, file) {
      const { hasArrived, id, path, mime } = await findOrReserve(deps, token, file)
      if (hasArrived) return { hasArrived, id }
      const signature = await bucket.signUpload(path, file.bytes)
      return { hasArrived, id, path, mime, bucket: bucket.name, signature }
    },
    async take(token, file, bytes) {
      const { hasArrived, id, path, mime } = await findOrReserve(deps, token, { ...file, bytes: bytes.length })
      if (hasArrived) return
      await bucket.put(path, { mime, bytes }).catch(async (error: unknown) => {
        // A second post of the same form may have finished first.
        if (!(await findFile(db, id))?.arrived_at) throw error
      })
    },
    remove: (token, id) =>
      change(deps, token, async (tx, property, at) => {
        const file = (await listFiles(tx, property.id)).find((one) => one.id === id && one.removed_at === null)
        if (!file) return {}
        if (file.accepted_at !== null) throw new AppError('refused', words.refusals.accepted)
        const lost = await takeBack(tx, property, { files: [file], wanted: {}, at })
        const isTold = file.arrived_at !== null
        return isTold ? { event: { kind: 'owner-removed-file', fileIds: [id], category: file.category, ...lost } } : {}
      }),
    removeAll: (token) =>
      change(deps, token, async (tx, property, at) => {
        const files = (await listFiles(tx, property.id)).filter(
          (file) => file.removed_at === null && file.accepted_at === null,
        )
        const hasWords = property.state.completedAt === null && Object.keys(property.state.answers).length > 0
        const lost = await takeBack(tx, property, { files, wanted: hasWords ? { answers: {} } : {}, at })
        const arrived = files.filter((file) => file.arrived_at !== null).length
        return hasWords || arrived > 0 ? { event: { kind: 'owner-removed-all', files: arrived, ...lost } } : {}
      }),
    answer: (token, { item, text }) =>
      change(deps, token, async (tx, property) => {
        if (property.state.completedAt !== null) throw new AppError('refused', words.refusals.complete)
        const { [item]: _, ...others } = property.state.answers
        const wanted = { answers: text === '' ? others : { ...others, [item]: text } }
        if (Object.keys(compareProperties(property.state, wanted)).length === 0) return {}
        await changeProperty(tx, property, wanted)
        return { event: { kind: 'owner-answered', category: item } }
      }),
  }
}

/** The property of a link that is still valid. */
async function open({ db, now, readLink }: OwnerFilesDeps, token: string) {
  const link = await readLink(token)
  const property = link && (await findOwnedProperty(db, link.targetId))
  const from = property?.state.linksFrom
  const isOld = link && now() - link.signedAt > OWNER_LINK_DAYS * DAY_MS
  const isEnded = !from || (link && link.signedAt < Date.parse(from))
  if (!link || !property || !link.isFor(property.email) || isOld || isEnded) {
    throw new AppError('not_found', words.refusals.gone)
  }
  refuseIfClosed(property)
  return { ...property, until: new Date(link.signedAt + OWNER_LINK_DAYS * DAY_MS) }
}

/** Refuses files for a closed property. It may have been closed after the owner loaded the page. */
function refuseIfClosed({ state }: Pick<LockedProperty, 'state'>): void {
  if (state.stage === 'closed') throw new AppError('not_found', words.refusals.closed, { code: PROPERTY_CLOSED })
}

/** Marks an owner's files as removed. If one was recorded as their permission, the permission ends. */
async function takeBack(
  tx: Transaction<Tables>,
  property: LockedProperty,
  { files, wanted, at }: { files: readonly FileRow[]; wanted: Partial<PropertyState>; at: Date },
): Promise<{ propertyChanges?: PropertyChanges }> {
  const states = await listFileStates(tx, property.id)
  const lost: Partial<PropertyState> = Object.assign(
    {},
    ...files.map(({ id }) => afterFileLoss(property.state, id, { files: states, at })),
  )
  for (const { id } of files) await removeOwnerFiles(tx, await removeFile(tx, { id, why: 'owner', at }))
  const after = { ...wanted, ...lost }
  if (Object.keys(after).length > 0) await changeProperty(tx, property, after)
  // `wanted` is left out, because the owner's own words are never part of the history.
  const propertyChanges = compareProperties(property.state, lost)
  return Object.keys(propertyChanges).length > 0 ? { propertyChanges } : {}
}

interface Changed {
  event?:
    | {
        kind: 'owner-removed-file' | 'owner-answered'
        fileIds?: string[]
        category: FileCategory
        propertyChanges?: PropertyChanges
      }
    | { kind: 'owner-removed-all'; files: number; propertyChanges?: PropertyChanges }
}

/** Runs `work` on a link's property while it is locked, and records the result in the history. */
async function change(
  deps: OwnerFilesDeps,
  token: string,
  work: (tx: Transaction<Tables>, property: LockedProperty, at: Date) => Promise<Changed>,
): Promise<void> {
  const { id, leadId } = await open(deps, token)
  await deps.db.transaction().execute(async (tx) => {
    const property = await lockProperty(tx, { id })
    if (!property) throw new AppError('not_found', words.refusals.gone)
    refuseIfClosed(property)
    const at = new Date(deps.now())
    const { event } = await work(tx, property, at)
    if (!event) return
    const { kind, ...about } = event
    const data = { ...about, property: property.reference }
    const who = { actor: null, actorKind: 'visitor', changes: {} } as const
    await insertEvent(tx, { ...who, leadId, actId: deps.newId(), kind, data, at })
  })
  deps.hint(leadId)
}

/**
 * The room for a file, or the one reserved earlier if the same file has not arrived yet. If the answer to its last byte
 * was lost, an owner who sends its id learns that it has arrived. Its later state doesn't matter, because it isn't sent
 * again.
 */
async function findOrReserve(deps: OwnerFilesDeps, token: string, wanted: WantedFile) {
  const { id: propertyId } = await open(deps, token)
  const { category, bytes } = wanted
  const name = readFileName(wanted.name)
  return deps.db.transaction().execute(async (tx) => {
    // Limits count per property, so two devices of one owner take turns.
    const property = await lockProperty(tx, { id: propertyId })
    if (!property) throw new AppError('not_found', words.refusals.gone)
    refuseIfClosed(property)
    const files = await listFiles(tx, propertyId)
    const isSame = (file: FileRow) => file.category === category && file.name === name && file.sent_bytes === bytes
    const known =
      files.find((file) => file.id === wanted.file && file.arrived_at !== null && isSame(file)) ??
      files.find((file) => file.arrived_at === null && file.removed_at === null && isSame(file))
    const at = new Date(deps.now())
    if (known) {
      const isOfEndedLink = known.announced_at.toISOString() < (property.state.linksFrom ?? '')
      if (known.arrived_at === null && isOfEndedLink) await renewFile(tx, known.id, at)
      return { hasArrived: known.arrived_at !== null, id: known.id, path: known.object_path, mime: known.mime }
    }
    const mime = readFileType(name)
    const refusal = refuseFile({ name, bytes }, measureUse(files))
    if (refusal || !mime) throw new AppError('refused', words.refusals[refusal ?? 'type'])
    const isFree = wanted.file !== undefined && (await findFile(tx, wanted.file)) === null
    const id = wanted.file !== undefined && isFree ? wanted.file : deps.newId()
    const path = `${propertyId}/${deps.newId()}`
    await insertFile(tx, { id, propertyId, path, category, name, bytes, mime, at })
    return { hasArrived: false, id, path, mime }
  })
}
