import { createCityRows } from './city-rows.ts'
import { hasTower, regionScale } from './region-scene.ts'
import { type Building, drawRow, drawTower, drawWindows, HEIGHT, WIDTH } from './skyline-shapes.ts'

const farRow: Building[] = [
  [-10, 90, 70],
  [70, 46, 104],
  [112, 64, 82],
  [188, 40, 128],
  [226, 70, 96],
  [310, 44, 146, 'step'],
  [352, 60, 110],
  [424, 52, 160],
  [472, 66, 128],
  [548, 48, 196, 'step'],
  [592, 58, 160],
  [652, 52, 262],
  [700, 44, 214],
  [752, 62, 318, 'slant'],
  [820, 46, 270],
  [862, 54, 340],
  [964, 56, 352, 'step'],
  [1026, 50, 300],
  [1080, 58, 372],
  [1140, 50, 300, 'slant'],
  [1196, 62, 346],
  [1262, 44, 270],
  [1310, 60, 316, 'step'],
  [1374, 80, 252],
]
const middleRow: Building[] = [
  [-8, 74, 60],
  [84, 56, 88],
  [150, 62, 70],
  [236, 50, 106, 'step'],
  [300, 66, 80],
  [392, 46, 120],
  [452, 62, 94],
  [540, 54, 138],
  [604, 50, 116],
  [664, 56, 196, 'step'],
  [732, 50, 262],
  [788, 58, 346, 'mast'],
  [850, 40, 240],
  [984, 48, 270, 'step'],
  [1036, 56, 404, 'crown'],
  [1096, 52, 318],
  [1152, 58, 430, 'mast'],
  [1214, 48, 334, 'slant'],
  [1266, 58, 276],
  [1330, 50, 342, 'step'],
  [1384, 64, 232],
]
const nearRow: Building[] = [
  [-4, 128, 44, 'saw'],
  [124, 46, 62],
  [170, 92, 38],
  [262, 40, 52, 'gable'],
  [302, 40, 52, 'gable'],
  [342, 74, 82],
  [416, 120, 36, 'saw'],
  [536, 58, 92],
  [594, 66, 62],
  [660, 60, 132, 'step'],
  [720, 54, 98],
  [774, 64, 168],
  [838, 70, 112],
  [908, 62, 74],
  [970, 62, 162, 'step'],
  [1032, 50, 116],
  [1082, 72, 204],
  [1154, 54, 136],
  [1208, 66, 184, 'slant'],
  [1274, 58, 112],
  [1332, 60, 158],
  [1392, 60, 100],
]
const { far, middle, near } =
  regionScale === 'metropolis'
    ? { far: farRow, middle: middleRow, near: nearRow }
    : createCityRows('skyline', regionScale)
const lit = near.filter(([, , height]) => height > 56)
const tower = hasTower ? drawTower(930, 588) : ''

/** Lake Ontario's north shore at dusk, in four depths; elsewhere lower buildings. It is decoration and carries no information. */
export function Skyline({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className={className}
    >
      <linearGradient id="haze" x2="0" y2="1">
        <stop offset=".35" className="[stop-color:var(--horizon)]" stopOpacity="0" />
        <stop offset="1" className="[stop-color:var(--horizon)]" />
      </linearGradient>
      <circle className="fill-disc" cx="930" cy="330" r="190" />
      <path className="fill-far" d={drawRow(far)} />
      <path fill="url(#haze)" d={`M0 0H${WIDTH}V${HEIGHT}H0z`} />
      <path className="fill-mid" d={drawRow(middle) + tower} />
      <path className="stroke-mid-light" strokeWidth="4" strokeDasharray="3 6" d={drawWindows(middle, 10)} />
      <path fill="url(#haze)" opacity=".55" d={`M0 0H${WIDTH}V${HEIGHT}H0z`} />
      <path className="fill-night" d={drawRow(near)} />
      <path className="windows stroke-glow" strokeWidth="4" strokeDasharray="4 14 4 32" d={drawWindows(lit, 11, 5)} />
      <path className="windows stroke-glow" strokeWidth="4" strokeDasharray="4 50" d={drawWindows(lit, 11, 9)} />
    </svg>
  )
}
