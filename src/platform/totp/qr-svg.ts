import { encodeQR } from 'qr'

/** The quiet zone, in modules, which readers need to find the code. */
const QUIET = 4
const PIXELS = 4

/**
 * Renders a text as a QR code (byte mode, level M) in SVG. Clients append it to `data:image/svg+xml;utf-8,` unencoded,
 * so it must not contain `#`, `%` or line breaks. Throws if the text is too long.
 */
export function createQrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: QUIET })
  const size = rows.length
  const path = rows
    .flatMap((line, row) => darkRuns(line).map(({ from, length }) => `M${from} ${row}h${length}v1h-${length}z`))
    .join('')
  const side = size * PIXELS
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"`
  return `<svg ${frame} shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

function darkRuns(line: boolean[]): { from: number; length: number }[] {
  const text = line.map((dark) => (dark ? '1' : '0')).join('')
  return [...text.matchAll(/1+/g)].map((run) => ({ from: run.index, length: run[0].length }))
}
