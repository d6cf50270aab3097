/** A main street at night, one building with the light on. On a field of 562 by 169, whose lower edge is the ground. */
export function StreetDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 562 169" className={className}>
      <path className="fill-glow" d="M214 74h20v26h-20zM250 74h20v26h-20zM214 114h56v40h-56zM286 112h22v56h-22z" />
      <g className="fill-none stroke-moon-soft-45" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        {/* A factory with a saw-tooth roof. */}
        <path d="M1 169V88l27-18v22l34-22v22l34-22v22h8M104 169V92M12 112h18v16H12zM42 112h18v16H42zM72 112h18v16H72zM16 169v-28h26v28M16 147h26M16 154h26M16 161h26M58 169v-28h26v28M58 147h26M58 154h26M58 161h26" />
        {/* An apartment block. */}
        <path d="M112 169V34h72v134M108 34h80M122 46h14v14h-14zM160 46h14v14h-14zM122 72h14v14h-14zM160 72h14v14h-14zM122 98h14v14h-14zM160 98h14v14h-14zM118 64h22M156 64h22M118 90h22M156 90h22M118 116h22M156 116h22M138 169v-34h20v34" />
        {/* The shop that is lit, with a flat above. */}
        <path d="M198 169V62h116v106M192 62h128M198 54h116v8M214 74h20v26h-20zM250 74h20v26h-20zM286 74h20v26h-20zM198 108h116M214 114h56v40h-56zM242 114v40M286 112h22v56M206 160h72" />
        {/* A terrace of three gables. */}
        <path d="M328 169V78l22-26 22 26 22-26 22 26 22-26 22 26v90M372 78v90M416 78v90M342 92h16v20h-16zM386 92h16v20h-16zM430 92h16v20h-16zM338 169v-40h14v40M382 169v-40h14v40M426 169v-40h14v40M358 132h8v18h-8M402 132h8v18h-8M446 132h8v18h-8" />
        {/* An office tower. */}
        <path d="M474 169V20l46-12v160M520 44h38v124M484 30v124M496 27v127M508 24v130M474 50h46M474 76h46M474 102h46M474 128h46M530 58h18M530 76h18M530 94h18M530 112h18M530 130h18" />
      </g>
    </svg>
  )
}
