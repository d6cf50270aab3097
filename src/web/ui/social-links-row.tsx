import type { glyphs } from './network-glyphs.ts'

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

interface SocialLinksRowProps {
  label: string
  /** Only these are shown, in the order above. */
  profiles: { [Network in SocialNetwork]?: string | undefined }
}

/** Links to the profiles in use. Renders nothing without profiles. */
export function SocialLinksRow({ label, profiles }: SocialLinksRowProps) {
  const networks = (
    ['facebook', 'instagram', 'linkedin', 'pinterest', 'tiktok', 'x', 'yelp', 'youtube'] as const
  ).filter((network) => profiles[network])
  if (networks.length === 0) return null
  return (
    <ul aria-label={label} className="socials">
      {networks.map((network) => (
        <li key={network}>
          <a href={profiles[network]} rel="me noopener">
            <svg role="img" aria-label={names[network]}>
              <use href={`/networks.svg#${network}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
