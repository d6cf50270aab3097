import sharp from 'sharp'

/** A page with these lines, as a PDF that every reader can open. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const shown = [title, '', ...lines, '', 'Demonstration. Nobody has written or signed this.']
  const text = shown.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 18 TL 72 720 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** A rent roll as CSV. */
export function makeRentRoll(n: number): Buffer {
  const tenants = Array.from({ length: 3 + (n % 4) }, (_, unit) => {
    const area = 900 + ((n * 7 + unit * 13) % 12) * 150
    return `${unit + 1},Demo tenant ${unit + 1},${area},${area * 2},20${27 + (unit % 4)}-06-30`
  })
  return Buffer.from(['Unit,Tenant,Square feet,Rent a month,Lease ends', ...tenants, ''].join('\r\n'))
}

const skies = ['#a8c4dc', '#c9d5de', '#dccbb4', '#b7cfc9']
const walls = ['#8a5a44', '#7b7f86', '#b59f7f', '#5f6f7c']

/** A drawing of a building in place of a photograph. Each number gives a different one. */
export function drawPicture(n: number): Promise<Buffer> {
  const storeys = 1 + (n % 4)
  const columns = 4 + (n % 5)
  const [top, left, width] = [470 - storeys * 95, 120 + (n % 7) * 12, 700]
  const windows = Array.from({ length: storeys * columns }, (_, index) => {
    const x = left + 28 + (index % columns) * ((width - 40) / columns)
    const y = top + 26 + Math.floor(index / columns) * 95
    const light = (index * 7 + n) % 5 === 0 ? '#f3e3b0' : '#33424f'
    return `<rect x="${x}" y="${y}" width="48" height="56" fill="${light}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="${skies[n % skies.length]}"/>
    <rect y="470" width="960" height="170" fill="#6d7168"/>
    <rect x="${left}" y="${top}" width="${width}" height="${470 - top}" fill="${walls[(n >> 1) % walls.length]}"/>
    <rect x="${left - 8}" y="${top - 12}" width="${width + 16}" height="14" fill="#3c3f42"/>
    ${windows.join('')}
    <rect x="${left + width / 2 - 26}" y="408" width="52" height="62" fill="#23272b"/>
    <path d="M0 560h960" stroke="#e8e4d8" stroke-width="5" stroke-dasharray="46 34"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
