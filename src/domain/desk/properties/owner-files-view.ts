import * as v from 'valibot'
import { type ChecklistItem, checklistItems, type FileCategory, fileCategories, type ItemState } from './checklist.ts'
import type { OfferOutcome } from './property-state.ts'

/** `sending`: not all bytes are there. `checking`: they are looked at. `refused`: they were removed, see `why`. */
export type OwnerFileState = 'sending' | 'checking' | 'there' | 'accepted' | 'refused'

/** What an owner sees of a file: its name and size, never its content. Types, because they cross to the page as JSON. */
export type OwnerFile = {
  id: string
  name: string
  bytes: number
  state: OwnerFileState
  why: RemovalReason | ''
}

/** Why a file of an owner was removed by us, in words of the page. */
export const removalReasons = ['infected', 'not-allowed', 'unreadable', 'team'] as const
export type RemovalReason = (typeof removalReasons)[number]

export type OwnerFilesSection = {
  category: FileCategory
  state: ItemState
  answer: string
  files: OwnerFile[]
}

/** All that the owner's page shows. */
export type OwnerFilesView = {
  address: string
  /** When the link ends, as a day in words. */
  until: string
  sections: OwnerFilesSection[]
  used: { files: number; bytes: number }
  /** Whether the checklist is complete: what was said in words can no longer be changed here. */
  isComplete: boolean
  /** By when we answer, in words; empty before it is complete, and after we have answered. */
  answerBy: string
  /** Whether that moment is over. */
  isLate: boolean
  /** The day on which we answered, in words, and what; empty before. */
  answeredOn: string
  outcome: OfferOutcome | ''
  /** The id of the next file that a form without script posts, so that a form that is posted twice sends it once. */
  nextFile: string
}

const Token = v.pipe(v.string(), v.maxLength(100))

/** What the script of the page asks for. */
export const OwnerFilesRequest = v.variant('action', [
  v.object({ action: v.literal('read'), token: Token }),
  v.object({
    action: v.literal('announce'),
    token: Token,
    category: v.picklist(fileCategories),
    name: v.pipe(v.string(), v.maxLength(1000)),
    bytes: v.pipe(v.number(), v.integer()),
    /** The id that the same file was given when it was reserved before. */
    file: v.exactOptional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  }),
  v.object({ action: v.literal('remove'), token: Token, file: v.pipe(v.string(), v.uuid()) }),
  v.object({ action: v.literal('remove-all'), token: Token }),
  v.object({
    action: v.literal('answer'),
    token: Token,
    item: v.picklist(checklistItems),
    text: v.pipe(v.string(), v.trim(), v.maxLength(2000)),
  }),
])
export type OwnerFilesRequest = v.InferOutput<typeof OwnerFilesRequest>

/** Where the bytes of a reserved file are sent, and the signature to send with them. */
export interface ReservedFile {
  id: string
  bucket: string
  path: string
  mime: string
  signature: string
}

/** What the page has to do with a reserved file: nothing if all of its bytes have arrived before. */
export type Reservation = ({ hasArrived: false } & ReservedFile) | { hasArrived: true; id: string }

export type AnsweredItem = { item: ChecklistItem; text: string }
