import type { OwnerFileType } from '#domain/desk/properties/file-rules.ts'

/** Enough to recognize every kind of file. */
export const HEAD_BYTES = 4096

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** What the first bytes of a file show. An Office document is an archive, whose list is at its end. */
export function recognizeHead(head: Uint8Array): OwnerFileType | 'archive' | 'text' | null {
  const text = toLatin(head)
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'image/heic'
  if (text.startsWith('PK\x03\x04')) return 'archive'
  return isPlainText(text) ? 'text' : null
}

/** Tables are text; pages and drawings are text too, but begin with a bracket. */
function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
  return !/[\0-\x08\x0e-\x1f]/.test(text) && !/^\s*(?:\xef\xbb\xbf)?\s*</.test(text)
}

const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
/** The list of an archive is somewhere in here. */
export const TAIL_BYTES = END_RECORD_BYTES + MAX_COMMENT_BYTES
/** Documents have some hundred parts at most. */
const MAX_LIST_BYTES = 1024 * 1024

/** Where the list of an archive is, from its last bytes; null if this is no archive that we can read. */
export function findArchiveList(tail: Uint8Array): { start: number; bytes: number } | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.length - END_RECORD_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const [bytes, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    return bytes > 0 && bytes <= MAX_LIST_BYTES ? { start, bytes } : null
  }
  return null
}

/** What Office runs or hands to another program when somebody clicks on it; also the older documents, for their macros. */
const RUNNING =
  /vba|macro|activex|\.(?:exe|dll|com|scr|pif|cpl|msi|bat|cmd|ps1|vbs|vbe|jse?|wsf|hta|lnk|jar|docm|dotm|xlsm|xlsb|xltm|xlam|pptm|doc|xls|ppt)$/i

/** Excel writes the settings of the printer with nearly every workbook, and add-ins leave their notes. */
const HARMLESS_BINARY = /^(?:xl|word)\/(?:printerSettings\/)?(?:printerSettings|customProperty)\d*\.bin$/i

/**
 * Whether a part of a document has no place in what an owner sends. Embedded OLE objects (`oleObject1.bin`) are among
 * them: such an object may be any program, it is not scanned where there is no scanner, and the owner can send what is in
 * it as a file. Workbooks behind the charts of a document may stay: under such a name Office runs no macros.
 */
function isRefusedPart(name: string): boolean {
  return RUNNING.test(name) || (/\.bin$/i.test(name) && !HARMLESS_BINARY.test(name))
}

/** The Office document that an archive is; null for one with programs in it, and for every other archive. */
export function recognizeArchive(list: Uint8Array): OwnerFileType | null {
  const names = readNames(list)
  if (!names.includes('[Content_Types].xml') || names.some(isRefusedPart)) return null
  if (names.includes('word/document.xml')) {
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  }
  return names.includes('xl/workbook.xml') ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : null
}

function readNames(list: Uint8Array): string[] {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength)
  const names: string[] = []
  for (let at = 0; at + 46 <= list.length && view.getUint32(at, true) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    names.push(toLatin(list.subarray(at + 46, at + 46 + (name ?? 0))))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

function toLatin(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
