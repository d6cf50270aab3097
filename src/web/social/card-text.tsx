import type { CSSProperties } from 'react'
import { readOwnContent } from '#content/own/own-content.ts'
import { socialCard } from '#content/pages/social-card.ts'
import type { SocialCard } from '#domain/seo/social-card.ts'
import { cardColors as colors } from './card-colors.ts'
import { BAND_HEIGHT, CARD_HEIGHT, CARD_WIDTH } from './card-scene.tsx'

const MARGIN = 64
const TEXT = 'Figtree, Figtree Extended'

const styles = {
  card: { display: 'flex', flexDirection: 'column', width: CARD_WIDTH, height: CARD_HEIGHT, fontFamily: TEXT },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, padding: `52px ${MARGIN}px 0` },
  eyebrow: { display: 'flex', alignItems: 'center', fontSize: 28, fontWeight: 600, color: colors.brass },
  dash: { width: 44, height: 3, marginRight: 18, backgroundColor: colors.metal },
  title: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: 740,
    marginTop: 20,
    fontFamily: 'Fraunces',
    fontWeight: 400,
    lineHeight: 1.02,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
    color: colors.ink,
  },
  suffix: { color: colors.brass },
  band: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: BAND_HEIGHT,
    padding: `0 ${MARGIN}px`,
  },
  names: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexShrink: 1, lineHeight: 1.2 },
  brokerage: { fontWeight: 700, color: colors.moon },
  team: { fontWeight: 500, color: colors.moonSoft },
} satisfies Record<string, CSSProperties>

/**
 * The text of the picture. RECO requires the brokerage to be at least as prominent as the team, so it is first and
 * larger.
 */
export function CardText({ card: { title, brokerageName, teamName } }: { card: SocialCard }) {
  return (
    <div style={styles.card}>
      <div style={styles.words}>
        <div style={styles.eyebrow}>
          <div style={styles.dash} />
          {socialCard.eyebrow}
        </div>
        <Title text={title} />
      </div>
      <div style={styles.band}>
        {!readOwnContent().hasLogo && <Mark />}
        <Names brokerageName={brokerageName} teamName={teamName} />
      </div>
    </div>
  )
}

/** As large as the space above the roofs allows, because feeds show the picture at a third of this size. */
function Title({ text }: { text: string }) {
  // The part after the bar, which search results show on the same line, gets a separate line here.
  const [title = '', suffix] = text.split(' | ')
  const fontSize = [108, 92, 78, 70][[20, 34, 44, 99].findIndex((length) => text.length <= length)] ?? 64
  return (
    <div style={{ ...styles.title, fontSize }}>
      <div>{withoutWidow(title)}</div>
      {suffix && <div style={styles.suffix}>{suffix}</div>}
    </div>
  )
}

/** Keeps a short last word on the same line as the one before it. */
function withoutWidow(text: string): string {
  return text.replace(/ (\S{1,9})$/, '\u00a0$1')
}

/** Registered names can be long: the size makes the name fit the band, and keeps it larger than the team's. */
function Names({ brokerageName, teamName }: Pick<SocialCard, 'brokerageName' | 'teamName'>) {
  const fontSize = [36, 31, 27][[48, 70, 110].findIndex((length) => brokerageName.length <= length)] ?? 20
  return (
    <div style={styles.names}>
      <div style={{ ...styles.brokerage, fontSize }}>{brokerageName}</div>
      <div style={{ ...styles.team, fontSize: Math.min(25, fontSize - 3) }}>{teamName}</div>
    </div>
  )
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" width="64" height="64" style={{ marginRight: 24 }}>
      <path fill={colors.moon} d="M0 0h40v40H0z" />
      <path fill={colors.night} d="M7 33V17h7v16zM16 33V8l8 5v20z" />
      <path fill={colors.metal} d="M26 33V20h7v13z" />
    </svg>
  )
}
