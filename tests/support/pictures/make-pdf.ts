const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

interface Written {
  /** In points. */
  size?: string
  content?: string
  resources?: string
  /** Objects from number 5 on. */
  others?: string[]
  trailer?: string
}

/** A PDF with one page. */
export function makePdf(written: Written = {}): Buffer {
  const { size = '612 792', content = '0 0 300 300 re f', resources = '', others = [], trailer = '' } = written
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 4 0 R /Resources << ${resources} >> >>`
  const objects = [catalog, pages, page, stream('', content), ...others]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

const resourcesFor = (object: number) => `/XObject << /F ${object} 0 R >>`

/** Drawings that each draw the next one twenty times, so that a few kilobytes take longer than the world exists. */
export function makePdfBomb(depth = 20): Buffer {
  const others = Array.from({ length: depth }, (_, index) => {
    const next = index === depth - 1 ? 5 : index + 6
    const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resourcesFor(next)} >>`
    return stream(dictionary, '/F Do '.repeat(20))
  })
  return makePdf({ content: '/F Do '.repeat(20), resources: resourcesFor(5), others })
}

/** Encrypted with a password. */
export function makeEncryptedPdf(): Buffer {
  const text = '(abcdefghijklmnopqrstuvwxyz012345)'
  const encryption = `/Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O ${text} /U ${text}`
  return makePdf({ trailer: `/Encrypt << ${encryption} >> /ID [(a)(a)]` })
}
