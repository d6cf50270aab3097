import { propertyWords } from '#content/desk/property-words.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { DeskFile, ListedProperty, PropertyMoments, PropertyPage } from '#domain/desk/answers/properties.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readChecklist } from '#domain/desk/properties/checklist.ts'
import { readPropertyReference } from '#domain/desk/properties/property-reference.ts'
import { findUnansweredEnd } from '#domain/desk/properties/unanswered-request.ts'
import { AppError } from '#domain/errors.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { recordAccess } from '../access/access-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { type FileRow, listFiles } from '../files/file-store.ts'
import { toFileState } from '../files/to-file-state.ts'
import {
  type DeskProperty,
  findVisibleFile,
  findVisibleProperty,
  listVisibleProperties,
  recordFileRead,
} from './property-page-store.ts'
import { findBundledAt, findHeardAt, findOfferAct, listStatesByProperty } from './property-store.ts'

type Context = Pick<DeskContext, 'db' | 'now'>
type PageContext = Context & { signPreview: SignFile }
/** Makes a URL of a path that is valid for some seconds. */
type SignFile = (path: string, seconds: number) => string

/** A small team has dozens. */
const MOST = 500
const FILE_SECONDS = 60
/** Previews are loaded when they are scrolled into view. */
const PREVIEW_SECONDS = 300

/** All properties, with what is there for an offer. */
export async function readProperties(
  { db }: Context,
  member: DeskMember,
): Promise<Dated<ListedProperty, PropertyMoments>[]> {
  const properties = await listVisibleProperties(db, member.id, MOST)
  const files = await listStatesByProperty(
    db,
    properties.map(({ id }) => id),
  )
  return properties.map((property) => {
    const own = files.get(property.id) ?? []
    const toReview = own.filter(
      ({ category, removedAt, arrivedAt, acceptedAt, scan }) =>
        category !== 'authority' &&
        removedAt === null &&
        arrivedAt !== null &&
        acceptedAt === null &&
        scan !== 'waiting',
    ).length
    return { ...property, checklist: readChecklist(property.state, own), toReview }
  })
}

/** One property with its files. Opening it is logged, once per visit. */
export async function readProperty(
  { access, ...context }: PageContext & Pick<DeskContext, 'access'>,
  member: DeskMember,
  given: string,
): Promise<Dated<PropertyPage, PropertyMoments>> {
  const reference = readPropertyReference(given)
  const property = reference === null ? null : await findVisibleProperty(context.db, member.id, { reference })
  if (!property) throw new AppError('not_found', propertyWords.refusals.gone)
  access.recordOpened({ member: member.id, what: 'property', object: property.reference, at: new Date(context.now()) })
  return describe(context, property)
}

/** The property's part of a lead's page; null if there is no property. */
export async function readPropertyOfLead(
  context: PageContext,
  member: DeskMember,
  given: string,
): Promise<Dated<PropertyPage, PropertyMoments> | null> {
  const lead = readReference(given)
  const property = lead === null ? null : await findVisibleProperty(context.db, member.id, { lead })
  return property && describe(context, property)
}

async function describe(
  { db, signPreview }: PageContext,
  property: DeskProperty,
): Promise<Dated<PropertyPage, PropertyMoments>> {
  const [rows, heardAt, bundledAt, offerAct] = await Promise.all([
    listFiles(db, property.id),
    findHeardAt(db, property.lead.id),
    property.state.stage === 'closed' ? findBundledAt(db, property.lead.id) : null,
    property.state.offeredAt === null ? null : findOfferAct(db, property.lead.id),
  ])
  const states = rows.map(toFileState)
  return {
    property,
    checklist: readChecklist(property.state, states),
    files: rows.map((row) => toDeskFile(row, signPreview)),
    filesEndAt: findUnansweredEnd({ property: property.state, files: states, heardAt }),
    bundledAt,
    offerAct,
  }
}

function toDeskFile(row: FileRow, signPreview: SignFile): Dated<DeskFile, PropertyMoments> {
  const { id, category, name, bytes, scan } = row
  return {
    id,
    category,
    name,
    bytes,
    scan,
    scanNote: row.scan_note,
    arrivedAt: row.arrived_at,
    acceptedAt: row.accepted_at,
    removedAt: row.removed_at,
    removedWhy: row.removed_why,
    preview: canPreview(row) ? signPreview(row.object_path, PREVIEW_SECONDS) : null,
  }
}

/** A file that may not be opened has no preview. */
function canPreview({ preview, scan, removed_at }: FileRow): boolean {
  return preview === 'made' && removed_at === null && (scan === 'clean' || scan === 'unscanned')
}

/** A signed URL for downloading a file, valid for a minute. Each request is logged. */
export async function openFile(
  { db, now, signFile }: Context & { signFile: SignFile },
  member: DeskMember,
  id: string,
): Promise<string> {
  const file = isUuid(id) ? await findVisibleFile(db, member.id, id) : null
  if (!file) throw new AppError('not_found', propertyWords.refusals.noFile)
  const [who, at] = [member.id, new Date(now())]
  await db.transaction().execute(async (tx) => {
    await recordFileRead(tx, { file_id: id, member: who, at })
    await recordAccess(tx, { member: who, what: 'file', object: file.property, at })
  })
  return `${signFile(file.path, FILE_SECONDS)}&${new URLSearchParams({ download: file.name })}`
}
