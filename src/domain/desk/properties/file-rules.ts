const MIB = 1024 * 1024

/** By property, since an owner's link has no account. Larger pictures are not re-encoded, see `createImageRenderer`. */
export const fileLimits = { fileBytes: 50 * MIB, pictureBytes: 25 * MIB, files: 40, propertyBytes: 500 * MIB } as const

/** How long the link to the owner's page works. */
export const OWNER_LINK_DAYS = 30

/** What owners may send, by the ending of its name. No archives, macros, drawings or pages. */
const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
} as const
export type OwnerFileType = (typeof types)[keyof typeof types]

/** HEIC is left out, so that phones convert photographs themselves; HEIC files sent anyway are accepted. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.xlsx,.docx,.csv,image/jpeg,image/png,image/webp'

/** The type that the name of a file promises; null if we do not take such files. */
export function readFileType(name: string): OwnerFileType | null {
  const ending = name.toLowerCase().match(/\.([a-z]{2,4})$/)?.[1]
  return Object.entries(types).find(([known]) => known === ending)?.[1] ?? null
}

/** Only the last part of a path, without what cannot be shown. It is data: nothing is ever stored under it. */
export function readFileName(text: string): string {
  const [last = ''] = text.split(/[\\/]/).slice(-1)
  const shown = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  if (shown.length <= 150) return shown
  return `${shown.slice(0, 140)}${shown.slice(shown.lastIndexOf('.')).slice(0, 10)}`
}

export type FileRefusal = 'type' | 'size' | 'picture' | 'empty' | 'count' | 'room'

/** Why a file cannot be taken; null if it can. `used` is what the property has already. */
export function refuseFile(
  file: { name: string; bytes: number },
  used: { files: number; bytes: number },
): FileRefusal | null {
  const type = readFileType(file.name)
  if (type === null) return 'type'
  if (file.bytes < 1) return 'empty'
  if (file.bytes > fileLimits.fileBytes) return 'size'
  if (type.startsWith('image/') && file.bytes > fileLimits.pictureBytes) return 'picture'
  if (used.files >= fileLimits.files) return 'count'
  return used.bytes + file.bytes > fileLimits.propertyBytes ? 'room' : null
}
