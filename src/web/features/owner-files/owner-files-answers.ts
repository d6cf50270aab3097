import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type {
  OwnerFile,
  OwnerFilesSection,
  OwnerFilesView,
  Reservation,
} from '#domain/desk/properties/owner-files-view.ts'
import { hasTexts, isListOf, isObject } from '#domain/is-object.ts'

// Guards written by hand, because the owner files page does not load valibot.

export function isViewAnswer(value: unknown): value is { view: OwnerFilesView } {
  return isObject(value) && isView(value.view)
}

export function isReservationAnswer(value: unknown): value is { file: Reservation } {
  if (!isObject(value) || !isObject(value.file)) return false
  const { file } = value
  if (file.hasArrived === true) return hasTexts(file, 'id')
  return file.hasArrived === false && hasTexts(file, 'id', 'bucket', 'path', 'mime', 'signature')
}

function isView(value: unknown): value is OwnerFilesView {
  return (
    isObject(value) &&
    hasTexts(value, 'address', 'until', 'answerBy', 'answeredOn', 'outcome', 'nextFile') &&
    isListOf(value.sections, isSection) &&
    isObject(value.used) &&
    hasNumbers(value.used, 'files', 'bytes') &&
    typeof value.isComplete === 'boolean' &&
    typeof value.isLate === 'boolean'
  )
}

/** The page has no name for any other category. A state that is new to it shows as nothing. */
function isSection(value: unknown): value is OwnerFilesSection {
  if (!isObject(value) || !hasTexts(value, 'category', 'state', 'answer')) return false
  return Object.hasOwn(words.sections, String(value.category)) && isListOf(value.files, isFile)
}

function isFile(value: unknown): value is OwnerFile {
  return isObject(value) && hasTexts(value, 'id', 'name', 'state', 'why') && hasNumbers(value, 'bytes')
}

function hasNumbers(value: Record<string, unknown>, ...names: string[]): boolean {
  return names.every((name) => typeof value[name] === 'number')
}
