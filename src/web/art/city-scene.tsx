import { type CityScale, createCityRows } from './city-rows.ts'
import { LandmarkPaths } from './landmark-drawing.tsx'
import type { LandmarkName } from './landmarks.ts'
import { type Building, drawRow, drawWindows, HEIGHT, WIDTH } from './skyline-shapes.ts'

interface CitySceneProps {
  /** The same seed always draws the same city. */
  seed: string
  landmark: LandmarkName
  scale: CityScale
  /** What the buildings are built on. */
  ground: 'street' | 'water' | 'ridge'
  className: string
}

/** Position of the landmark, and its scale relative to the field it is defined on. */
const stage = { x: 800, width: 500, scale: 2.08 }
const TOP = 110

/** A city at dusk behind its landmark. It is decoration and carries no information. */
export function CityScene({ seed, landmark, scale, ground, className }: CitySceneProps) {
  const { far, middle, near } = createCityRows(seed, scale)
  const front = near.filter((building) => !standsOnStage(building))
  const lit = front.filter(([, , height]) => height > 40)
  const everything = `M0 ${TOP}H${WIDTH}V${HEIGHT}H0z`
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${TOP} ${WIDTH} ${HEIGHT - TOP}`}
      preserveAspectRatio="xMaxYMax slice"
      className={className}
    >
      <linearGradient id="haze" x2="0" y2="1">
        <stop offset=".35" className="[stop-color:var(--horizon)]" stopOpacity="0" />
        <stop offset="1" className="[stop-color:var(--horizon)]" />
      </linearGradient>
      <circle className="fill-disc" cx={stage.x + stage.width * 0.6} cy="400" r="190" />
      {ground === 'ridge' && <path className="fill-far" d={ridge} />}
      <path className="fill-far" d={drawRow(far)} />
      <path fill="url(#haze)" d={everything} />
      <path className="fill-mid" d={drawRow(middle)} />
      <path fill="url(#haze)" opacity=".6" d={everything} />
      <path className="fill-night" d={drawRow(front)} />
      <path className="windows stroke-glow" strokeWidth="3" strokeDasharray="4 10 4 28" d={drawWindows(lit, 13, 5)} />
      <g transform={`translate(${stage.x} ${HEIGHT - 160 * stage.scale})scale(${stage.scale})`}>
        <LandmarkPaths name={landmark} />
      </g>
      {ground === 'water' && (
        <>
          <path className="fill-night" d={`M0 ${HEIGHT - 18}h${WIDTH}v18H0z`} />
          <path className="stroke-mid/60" strokeWidth="2" d={ripples} />
        </>
      )}
    </svg>
  )
}

function standsOnStage([x, width]: Building): boolean {
  return x + width > stage.x - 6 && x < stage.x + stage.width + 6
}

/** A long hill with a steep edge, as the Escarpment has. */
const ridge = `M0 600V500c90-14 160-20 260-18s150-40 260-44 210 14 330 8 160-34 280-36 210 16 310 10v180z`

const ripples =
  'M40 590h120M210 584h60M330 592h160M560 587h90M700 593h140M890 588h70M1010 593h170M1230 587h60M1320 592h90'
