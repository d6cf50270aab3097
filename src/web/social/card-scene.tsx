import { cities } from '#content/cities/cities.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { landmarks } from '../art/landmarks.ts'
import { hasTower, regionScale } from '../art/region-scene.ts'
import { type Building, drawRow, drawTower, drawWindows, HEIGHT, WIDTH } from '../art/skyline-shapes.ts'
import { cardColors as colors } from './card-colors.ts'
import { createCardSkyline } from './card-skyline.ts'

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** The dark band below the city, with the brokerage name. */
export const BAND_HEIGHT = 118

const scale = CARD_WIDTH / WIDTH
const groundY = CARD_HEIGHT - BAND_HEIGHT
const tallest = { metropolis: 320, city: 210, town: 130 } as const
/** Position of a city's landmark, and its scale relative to the field it is defined on. */
const stage = { x: 900, width: 504, scale: 2.1 }

/** The picture behind the text: the dusk sky of the pages, over the page's city if it has one. */
export function CardScene({ path }: { path: string }) {
  const shown = cities.find(({ slug }) => cityPath(slug) === path)
  const city = shown && figuresOf(shown.slug).scene
  const { far, middle, near, center } = createCardSkyline(path, tallest[city?.scale ?? regionScale])
  const front = city ? near.filter((building) => !standsOnStage(building)) : near
  const lit = front.filter(([, , height]) => height > 56)
  const tower = path === '/' && hasTower ? drawTower(center - 96, 540) : ''
  const everything = `M0 0H${WIDTH}V${HEIGHT}H0z`
  return (
    <svg aria-hidden="true">
      <Gradients />
      <path fill="url(#sky)" d={`M0 0H${CARD_WIDTH}V${groundY}H0z`} />
      <g fill="none" transform={`translate(0 ${groundY - HEIGHT * scale}) scale(${scale})`}>
        <circle fill={colors.disc} cx={city ? stage.x + stage.width / 2 : center} cy="370" r="180" />
        <path fill={colors.far} d={drawRow(far)} />
        <path fill="url(#haze)" d={everything} />
        <path fill={colors.mid} d={drawRow(middle) + tower} />
        <path stroke={colors.midLight} strokeWidth="4" strokeDasharray="3 6" d={drawWindows(middle, 10)} />
        <path fill="url(#haze)" opacity=".55" d={everything} />
        <path fill={colors.night} d={drawRow(front)} />
        <path stroke={colors.glow} strokeWidth="4" strokeDasharray="4 14 4 32" d={drawWindows(lit, 11, 5)} />
        <path stroke={colors.glow} strokeWidth="4" strokeDasharray="4 50" d={drawWindows(lit, 11, 9)} />
        {city && <Landmark name={city.landmark} />}
      </g>
      <path fill={colors.night} d={`M0 ${groundY - 1}H${CARD_WIDTH}V${CARD_HEIGHT}H0z`} />
      <path fill={colors.metal} d={`M0 ${groundY}h${CARD_WIDTH}v3H0z`} />
    </svg>
  )
}

function Gradients() {
  return (
    <>
      <linearGradient id="sky" x2="0" y2="1">
        <stop offset=".3" stopColor={colors.paper} />
        <stop offset="1" stopColor={colors.horizon} />
      </linearGradient>
      <linearGradient id="haze" x2="0" y2="1">
        <stop offset=".35" stopColor={colors.horizon} stopOpacity="0" />
        <stop offset="1" stopColor={colors.horizon} />
      </linearGradient>
    </>
  )
}

function Landmark({ name }: { name: keyof typeof landmarks }) {
  const landmark = landmarks[name]
  return (
    <g transform={`translate(${stage.x} ${HEIGHT - 160 * stage.scale}) scale(${stage.scale})`}>
      <path fill={colors.night} d={landmark.mass} />
      {'lines' in landmark && <path stroke={colors.night} strokeWidth="2" d={landmark.lines} />}
      <path stroke={colors.glow} strokeWidth="1.5" d={landmark.lights} />
    </g>
  )
}

function standsOnStage([x, width]: Building): boolean {
  return x + width > stage.x - 6 && x < stage.x + stage.width + 6
}
