/** A table for two under a lamp, the city behind it. On a field of 400 by 300; the floor is at 284. */
export function MeetingDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 300" className={className}>
      <path className="fill-sheet" d="M48 24h304v164H48z" />
      <circle className="fill-disc" cx="304" cy="92" r="30" />
      <path
        className="fill-far"
        d="M48 188v-46h22v-16h18v26h24v-44h16v-14h14v58h26v-28h20v-22h12v-30h4v30h12v50h20v-34h26v-20h22v54h26v-24h24v38h18v22z"
      />
      <path className="fill-mid" d="M48 188v-22h34v-18h20v26h38v-34h24v20h44v-30h18v38h48v-22h30v-14h20v34h28v22z" />
      <g className="fill-none stroke-ink" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M48 24h304v164H48zM149 24v164M251 24v164M38 196h324v-8H38zM20 284h360" />
        <path d="M200 24v52" />
      </g>
      <path className="fill-metal" d="M176 98c2-14 12-22 24-22s22 8 24 22z" />
      <path className="fill-glow" d="M191 98a9 6 0 0 0 18 0z" />
      {/* The table, with a letter and two cups, hides what is behind it. */}
      <path className="fill-paper" d="M112 212h176v10H112z" />
      <g className="fill-none stroke-ink" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M112 212h176v10H112zM200 222v52M168 284c0-6 14-10 32-10s32 4 32 10" />
        <path d="M72 176c4 20 6 36 6 52h40M78 228l-6 56M112 228l8 56M92 284" />
        <path d="M328 176c-4 20-6 36-6 52h-40M322 228l6 56M288 228l-8 56" />
        <path d="M138 212v-12h16v12M154 203h4a3 3 0 0 1 0 6h-4M262 212v-12h-16v12M246 203h-4a3 3 0 0 0 0 6h4" />
      </g>
      <path className="fill-sheet stroke-ink" strokeWidth="1.5" strokeLinejoin="round" d="M182 212l6-7h30l-5 7z" />
    </svg>
  )
}
