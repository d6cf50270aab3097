import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { checklistItems, type FileCategory, type ItemState, type ScanState } from '#domain/desk/properties/checklist.ts'
import { PropertyState } from '#domain/desk/properties/property-state.ts'
import { wordOf } from '#domain/desk/word-of.ts'
import { DeskRefusal, request, requestFile } from '../desk-request.ts'
import { queryKeys } from '../query-keys.ts'

const text = v.string()
const textOrNull = v.nullable(text)

const DeskProperty = v.object({
  id: text,
  reference: text,
  version: v.number(),
  createdAt: text,
  state: PropertyState,
  lead: v.object({ id: text, reference: text, fullName: text, assigneeId: textOrNull }),
  files: v.number(),
})
export type DeskProperty = v.InferOutput<typeof DeskProperty>
export const Properties = v.object({ properties: v.array(DeskProperty) })

const DeskFile = v.object({
  id: text,
  category: wordOf<FileCategory>(),
  name: text,
  bytes: v.number(),
  scan: wordOf<ScanState>(),
  scanNote: text,
  arrivedAt: textOrNull,
  acceptedAt: textOrNull,
  removedAt: textOrNull,
  removedWhy: text,
})
export type DeskFile = v.InferOutput<typeof DeskFile>

const PropertyPage = v.object({
  property: DeskProperty,
  /** The page has no name for another item. */
  checklist: v.array(v.object({ item: v.picklist(checklistItems), state: wordOf<ItemState>() })),
  files: v.array(DeskFile),
  /** When what is not accepted goes, unless the owner goes on. */
  filesEndAt: textOrNull,
  /** When its bundle was last taken as a whole. */
  bundledAt: textOrNull,
  /** The act that recorded our answer to the owner, so that it can be taken back. */
  offerAct: textOrNull,
})
export type PropertyPage = v.InferOutput<typeof PropertyPage>
export const ShownProperty = v.object({ page: v.nullable(PropertyPage) })

export const FileAddress = v.object({ url: text })

export const readProperties = () => request(Properties, 'desk-properties')
/** A property, or null if there is none. */
export const propertyQuery = (by: { ref: string } | { lead: string }) =>
  queryOptions({ queryKey: queryKeys.property(by), queryFn: () => readProperty(by) })

async function readProperty(by: { ref: string } | { lead: string }): Promise<PropertyPage | null> {
  try {
    return (await request(ShownProperty, 'desk-property', by)).page
  } catch (error) {
    if (error instanceof DeskRefusal && error.code === 'not_found') return null
    throw error
  }
}

/** An address that works for a minute. */
export const askForFile = (id: string) => request(FileAddress, 'desk-file', { id })
/** All that belongs to a closed property, as one archive. */
export const takeBundle = (ref: string, reason: string) =>
  requestFile('desk-bundle', 'application/zip', { ref, reason })
