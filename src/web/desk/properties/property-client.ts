import type { ChecklistEntry, FileCategory, ScanState } from '#domain/desk/properties/checklist.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { request, requestFile } from '../desk-client.ts'

export interface DeskProperty {
  id: string
  reference: string
  version: number
  createdAt: string
  state: PropertyState
  lead: { id: string; reference: string; fullName: string }
  files: number
}

export interface DeskFile {
  id: string
  category: FileCategory
  name: string
  bytes: number
  scan: ScanState
  scanNote: string
  arrivedAt: string | null
  acceptedAt: string | null
  removedAt: string | null
  removedWhy: string
}

export interface PropertyPage {
  property: DeskProperty
  checklist: ChecklistEntry[]
  files: DeskFile[]
  /** When what is not accepted goes, unless the owner goes on. */
  filesEndAt: string | null
  /** When its bundle was last taken as a whole. */
  bundledAt: string | null
}

export const readProperties = () => request<{ properties: DeskProperty[] }>('desk-properties')
export const readProperty = (by: { ref: string } | { lead: string }) =>
  request<{ page: PropertyPage | null }>('desk-property', by)
/** An address that works for a minute. */
export const askForFile = (id: string) => request<{ url: string }>('desk-file', { id })
/** All that belongs to a closed property, as one archive. */
export const takeBundle = (ref: string, reason: string) => requestFile('desk-bundle', { ref, reason })
