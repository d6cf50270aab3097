import type { OwnerFileType } from '#domain/desk/properties/file-rules.ts'

/** Enough to recognize every kind of file. */
export const HEAD_BYTES = 4096

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** What the first bytes of a file show. An Office document is a ZIP archive, whose directory is at its end. */
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

/** Tables are text. Web pages and SVG drawings are text too, but start with a bracket. */
function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
  return !/[\0-\x08\x0e-\x1f]/.test(text) && !/^\s*(?:\xef\xbb\xbf)?\s*</.test(text)
}

const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
/** The directory of an archive is within this many bytes of its end. */
export const TAIL_BYTES = END_RECORD_BYTES + MAX_COMMENT_BYTES
/** Documents have a few hundred parts at most. */
const MAX_LIST_BYTES = 1024 * 1024

/** Finds the directory of an archive in its last bytes; null if we can't read the archive. */
export function findArchiveList(tail: Uint8Array): { start: number; bytes: number } | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.length - END_RECORD_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const [bytes, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    return bytes > 0 && bytes <= MAX_LIST_BYTES ? { start, bytes } : null
  }
  return null
}

/** Parts that Office runs or passes to another program when clicked; also older documents, which may have macros. */
const RUNNING =
  /vba|macro|activex|\.(?:exe|dll|com|scr|pif|cpl|msi|bat|cmd|ps1|vbs|vbe|jse?|wsf|hta|lnk|jar|docm|dotm|xlsm|xlsb|xltm|xlam|pptm|doc|xls|ppt)$/i

/** Excel saves printer settings with nearly every workbook, and add-ins leave notes. */
const HARMLESS_BINARY = /^(?:xl|word)\/(?:printerSettings\/)?(?:printerSettings|customProperty)\d*\.bin$/i

/**
 * Whether a part doesn't belong in an owner's document, such as an embedded OLE object (`oleObject1.bin`). Such an object
 * may be any program, it goes unchecked where there is no scanner, and the owner can send its content as a file instead.
 * The workbooks behind charts may stay, because Office runs no macros under such a name.
 */
function isRefusedPart(name: string): boolean {
  return RUNNING.test(name) || (/\.bin$/i.test(name) && !HARMLESS_BINARY.test(name))
}

/** The kind of Office document, or null for one that contains programs and for any other archive. */
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
