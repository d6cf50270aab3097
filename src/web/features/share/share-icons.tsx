import { facebookGlyph, linkedinGlyph, xGlyph } from '../../ui/network-glyphs.ts'
import type { ShareLinkName } from './share-links.ts'

const shapes: Record<ShareLinkName | 'native', string> = {
  facebook: facebookGlyph,
  x: xGlyph,
  linkedin: linkedinGlyph,
  email: 'M3 6h18v13H3zl9 7 9-7',
  native: 'M12 15V3.5M8 7l4-4 4 4M6 11H4.5v9.5h15V11H18',
}

/** All icons have one line weight and no brand colours, to match the page. */
export function ShareIcon({ name }: { name: ShareLinkName | 'native' }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 shrink-0 fill-none stroke-current stroke-[1.6] [stroke-linejoin:round]"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
