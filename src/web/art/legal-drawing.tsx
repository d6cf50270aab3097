import type { LegalPath } from '#domain/site/site-paths.ts'

interface Drawing {
  body: string
  lines: string
  /** The one detail in metal. */
  accent: string
}

/** A part of a building for each text, on a field of 200 by 141; the ground is at 140. */
const drawings: Record<LegalPath, Drawing> = {
  // Terms of use: a front door with the house rules next to it.
  '/terms-of-use': {
    body: 'M58 140V38L100 12l42 26v102z',
    lines:
      'M58 140V38L100 12l42 26v102M50 38h100M44 140h112M52 133h96M74 133V52h52v81M100 52v81M81 60h12v26H81zM107 60h12v26h-12zM81 94h12v30H81zM107 94h12v30h-12zM34 133V66h12v67M154 133V66h12v67M30 66h20M150 66h20M34 140v-7M166 140v-7',
    accent: 'M96 90a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM104 90a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM92 30h16v8H92z',
  },
  // Privacy: a window with shutters that its owner can close.
  '/privacy-policy': {
    body: 'M66 20h68v96H66z',
    lines:
      'M66 20h68v96H66zM72 26h56v84H72zM100 26v84M72 54h56M24 20h38v96H24zM30 28h26v80H30zM30 38h26M30 48h26M30 58h26M30 68h26M30 78h26M30 88h26M30 98h26M138 20h20l10-6v108l-10-6h-20M144 30h10M144 42h10M144 54h10M144 66h10M144 78h10M144 90h10M144 102h10M60 116h80v8H60zM16 140h168',
    accent: 'M101 55h26v54h-26z',
  },
  // Disclaimer: a tower with approximate measures.
  '/legal-disclaimer': {
    body: 'M76 140V34l44-14v120z',
    lines:
      'M76 140V34l44-14v120M120 62h34v78M86 44v84M98 40v88M110 36v92M76 58h44M76 76h44M76 94h44M76 112h44M130 76h14M130 90h14M130 104h14M130 118h14M20 140h164',
    accent:
      'M52 20h1.5v120H52zM46 20h13v1.5H46zM46 138.5h13V140H46zM47 79h11v1.5H47zM76 6h1.5v8H76zM118.5 6h1.5v8h-1.5zM76 9.3h44v1.5H76z',
  },
  // Accessibility: a ramp to the front door.
  '/accessibility': {
    body: 'M112 122V28h72v94z',
    lines:
      'M112 122V28h72v112M106 28h84M130 122V58h36v64M148 58v64M112 122h72M112 122v18M8 140h184M22 136v-22l68-17h22M45 130v-22M68 124v-22M90 119V97M122 40h14M142 40h14M162 40h12',
    accent: 'M10 140l80-20h22v20zM143 88a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM153 88a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  },
}

export function LegalDrawing({ path }: { path: LegalPath }) {
  const { body, lines, accent } = drawings[path]
  return (
    <svg aria-hidden="true" viewBox="0 0 200 141" className="h-auto w-full">
      <path className="fill-horizon/60" d={body} />
      <path className="fill-metal" d={accent} />
      <path className="fill-none stroke-ink" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" d={lines} />
    </svg>
  )
}
