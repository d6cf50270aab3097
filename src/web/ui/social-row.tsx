import {
  facebookGlyph,
  instagramGlyph,
  linkedinGlyph,
  pinterestGlyph,
  tiktokGlyph,
  xGlyph,
  yelpGlyph,
  youtubeGlyph,
} from './network-glyphs.ts'

const glyphs = {
  facebook: facebookGlyph,
  instagram: instagramGlyph,
  linkedin: linkedinGlyph,
  pinterest: pinterestGlyph,
  tiktok: tiktokGlyph,
  x: xGlyph,
  yelp: yelpGlyph,
  youtube: youtubeGlyph,
}
type SocialNetwork = keyof typeof glyphs

const names: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  x: 'X',
  yelp: 'Yelp',
  youtube: 'YouTube',
}

interface SocialRowProps {
  label: string
  /** Only these are shown, in the order above. */
  profiles: { [Network in SocialNetwork]?: string | undefined }
}

/** Links to the profiles in use. Renders nothing if there are none. */
export function SocialRow({ label, profiles }: SocialRowProps) {
  const networks = (
    ['facebook', 'instagram', 'linkedin', 'pinterest', 'tiktok', 'x', 'yelp', 'youtube'] as const
  ).filter((network) => profiles[network])
  if (networks.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {networks.map((network) => (
        <li key={network}>
          <a
            href={profiles[network]}
            rel="me noopener"
            className="press inline-flex size-10 items-center justify-center rounded-xs border border-current/25 hover:border-metal"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current" strokeWidth="1.6">
              <path strokeLinejoin="round" strokeLinecap="round" d={glyphs[network]} />
            </svg>
            <span className="sr-only">{names[network]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
