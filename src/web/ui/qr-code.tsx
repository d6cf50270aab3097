interface QrCodeProps {
  /** A data URL: `data:image/svg+xml;utf-8,` and the SVG. */
  image: string
  label: string
}

interface Drawing {
  viewBox: string
  path: string
}

/**
 * Reads the path of the dark squares and draws it again. The content security policy forbids images from data URLs, and
 * no part of a received document is inserted into the page unchecked.
 */
export function QrCode({ image, label }: QrCodeProps) {
  const drawing = readDrawing(image.slice(image.indexOf(',') + 1))
  if (!drawing) return null
  return (
    <svg role="img" aria-label={label} viewBox={drawing.viewBox} className="qr-code" shapeRendering="crispEdges">
      <path d={drawing.path} />
    </svg>
  )
}

function readDrawing(text: string): Drawing | null {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const size = svg.getAttribute('width') ?? '0'
  const viewBox = svg.getAttribute('viewBox') ?? `0 0 ${Number.parseFloat(size)} ${Number.parseFloat(size)}`
  const squares = [...svg.querySelectorAll('rect, path')].filter((shape) => isDark(shape)).map(toPath)
  const path = squares.join('')
  return path && /^[\d\s.-]+$/.test(viewBox) ? { viewBox, path } : null
}

function isDark(shape: Element): boolean {
  const fill = shape.getAttribute('fill') ?? shape.parentElement?.getAttribute('fill') ?? ''
  return !/^(#f{3,8}|white|none)$/i.test(fill.trim())
}

function toPath(shape: Element): string {
  const path = shape.getAttribute('d')
  if (path !== null) return path
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(shape.getAttribute(name)),
  )
  return `M${x} ${y}h${width}v${height}h${-width}z`
}
