export type PropertyDrawingName = 'industrial' | 'office' | 'retail' | 'multifamily'

interface Drawing {
  /** The part that is filled, so that the building has weight. */
  body: string
  lines: string
  /** The one detail in metal. */
  accent: string
}

/** Front elevations on a field of 160 by 110; the ground is at 104. */
const drawings: Record<PropertyDrawingName, Drawing> = {
  industrial: {
    body: 'M14 104V52l28-18v18l28-18v18l28-18v18h48v52z',
    lines:
      'M14 104V52l28-18v18l28-18v18l28-18v18h48v52M14 62h132M24 104V74h26v30M24 81h26M24 88h26M24 95h26M62 104V74h26v30M62 81h26M62 88h26M62 95h26M128 52V20h8v32',
    accent: 'M102 104V80h18v24z',
  },
  office: {
    body: 'M50 104V16l46-8v96zM96 104V40h26v64z',
    lines:
      'M50 104V16l46-8v96M96 40h26v64M58 24.5v60M69 22.5v62M80 20.5v64M58 30l30-4.5M58 42l30-4M58 54l30-3M58 66l30-2M58 78l30-1M103 50h12M103 60h12M103 70h12M103 80h12M103 90h12',
    accent: 'M66 104V90h14v14z',
  },
  retail: {
    body: 'M20 104V38h120v66z',
    lines:
      'M20 104V38h120v66M20 48h120M32 104V74h38v24H32M92 98V74h38v30M51 74v24M111 74v30M76 104V72h10v32M32 98h38M92 98h38',
    accent:
      'M24 56h112l6 12a8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0 8 6 0 0 1-15.5 0z',
  },
  multifamily: {
    body: 'M40 104V22h80v82z',
    lines:
      'M40 104V22h80v82M36 22h88M48 32h14v11H48zM73 32h14v11H73zM98 32h14v11H98zM48 54h14v11H48zM73 54h14v11H73zM98 54h14v11H98zM48 76h14v11H48zM98 76h14v11H98zM44 43v4h22v-4M94 43v4h22v-4M44 65v4h22v-4M94 65v4h22v-4M44 87v4h22v-4M94 87v4h22v-4M69 104V80h22v24',
    accent: 'M73 104V84h14v20z',
  },
}

export function PropertyDrawing({ type }: { type: PropertyDrawingName }) {
  const { body, lines, accent } = drawings[type]
  return (
    <svg aria-hidden="true" viewBox="0 0 160 110" className="w-full fill-none" strokeWidth="1.5" strokeLinejoin="round">
      <path className="fill-far/45" d={body} />
      <path className="fill-disc stroke-ink" d={accent} />
      <path className="stroke-ink" strokeLinecap="round" d={`${lines}M4 104h152`} />
    </svg>
  )
}
