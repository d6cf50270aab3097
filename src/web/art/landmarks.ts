/** The landmark of a city as a silhouette that stands on the lower edge of a field of 240 by 160. */
export interface Landmark {
  /** The filled silhouette. */
  mass: string
  /** Drawn with a thin line of the same colour: cables, masts, rails. */
  lines?: string
  /** Drawn over it with a thin line of light: windows, joints, arches. */
  lights: string
}

const pine = (x: number, height: number) =>
  `M${x} ${160 - height}l${height * 0.13} ${height * 0.34}h-${height * 0.05}l${height * 0.12} ${height * 0.3}h-${height * 0.06}l${height * 0.12} ${height * 0.28}h-${height * 0.52}l${height * 0.12}-${height * 0.28}h-${height * 0.06}l${height * 0.12}-${height * 0.3}h-${height * 0.05}z`.replaceAll(
    /\d+\.\d+/g,
    (number) => String(Math.round(Number(number) * 10) / 10),
  )

const tree = (x: number, radius: number) => {
  const top = 160 - radius * 1.5
  return `M${x - 1} 160v-${radius}h2v${radius}zM${x - radius} ${top}a${radius} ${radius} 0 1 1 ${radius * 2} 0 ${radius} ${radius} 0 1 1-${radius * 2} 0z`
}

const sail = (x: number, y: number, height: number) =>
  `M${x} ${y}v-${height}l${height / 2} ${height * 0.86}h-${height / 2}zM${x - 2} ${y - height * 0.1}v-${height * 0.76}l-${height * 0.3} ${height * 0.76}zM${x - height * 0.4} ${y + 2}h${height}l-${height * 0.14} ${height * 0.14}h-${height * 0.72}z`

/** A communications tower beside a domed stadium and bank towers. */
const tower: Landmark = {
  mass: 'M113 160l4-97h6l4 97zM107 63c-4-3-4-10 0-13h4l3-5h12l3 5h4c4 3 4 10 0 13l-7 4h-12zM118 45l1-25h2l1 25zM119.4 20L120 0l.6 20zM18 160v-16c0-32 84-32 84 0v16zM142 160V62l12-8v-8h4v8l12 8v98zM174 160V84h20v76zM198 160v-58l24-10v68z',
  lights:
    'M26 138c18-16 50-16 68 0M60 121v16M40 126v8M80 126v8M111 57h18M148 72v78M156 70v80M164 72v78M180 94v56M188 94v56M205 108v44M214 106v46',
}

/** A gothic house of assembly with its clock tower. */
const parliament: Landmark = {
  mass: 'M16 160v-46h10l5-22 5 22h22l7-30h6l7 30h24V52l-4 0 3-8 15-36 1-8 1 8 15 36 3 8-4 0v62h24l7-30h6l7 30h22l5-22 5 22h10v46z',
  lights:
    'M24 128v22M34 128v22M46 128v22M58 128v22M72 122v28M84 128v22M94 128v22M150 128v22M160 128v22M172 122v28M186 128v22M198 128v22M210 128v22M113 150v-22a7 7 0 0 1 14 0v22M114 82v22M120 82v22M126 82v22M120 60a7 7 0 1 1-.1 0',
}

/** Blast furnace, stacks and an ore bridge on the quay. */
const steelworks: Landmark = {
  mass: 'M14 160V44h9v116zM34 160V58h8v102zM52 160v-34h28l6-46h-8V66h36v14h-8l7 46h14v34zM88 66V46h16v20zM136 160l10-74h6l-5 74zM214 160l-9-74h6l11 74zM118 80h116v7H118zM182 80l6-26h6l6 26zM158 87h12v9h-12z',
  lines: 'M52 150L92 48M164 96v28M188 54l-66 26M194 54l36 26M146 108h60',
  lights: 'M60 138h54M60 146h54M60 154h54M82 74h24M16 54h5M16 62h5M36 68h4',
}

/** A courthouse like a castle, among trees. */
const castle: Landmark = {
  mass: `M66 160V86h6v-6h7v6h7v-6h7v6h7v-6h7v6h26v-6h7v6h7v-6h7v6h7v-6h7v6h6v74zM52 160V66h4v-7h6v7h5v-7h6v7h5v94zM162 160V66h4v-7h6v7h5v-7h6v7h5v94zM106 160V56h4v-8h7v8h6v-8h7v8h4v104zM119.4 48V20l18 6-16.5 6v16z${tree(26, 22)}${tree(216, 23)}${tree(40, 14)}${tree(203, 13)}`,
  lights:
    'M60 84v16M70 84v16M60 116v18M70 116v18M170 84v16M180 84v16M170 116v18M180 116v18M86 104v18M96 104v18M144 104v18M154 104v18M86 136v14M96 136v14M144 136v14M154 136v14M114 70v16M120 70v16M126 70v16M113 160v-26a7 7 0 0 1 14 0v26',
}

/** A clock tower, a loft factory and its water tank. */
const lofts: Landmark = {
  mass: 'M92 160V92h118v68zM92 92v-14l24 14v-14l24 14v-14l24 14v-14l24 14v-14l22 14zM186 78V52l-4-2V34c0-8 28-8 28 0v16l-4 2v26h-3V52h-14v26zM38 160V64h-4v-8h4V34l-4-3 18-22 1-8 1 8 18 22-4 3v22h4v8h-4v96z',
  lights:
    'M104 104v14M116 104v14M128 104v14M140 104v14M152 104v14M164 104v14M176 104v14M188 104v14M200 104v14M104 130v14M116 130v14M128 130v14M140 130v14M152 130v14M164 130v14M176 130v14M188 130v14M200 130v14M53 37a7.5 7.5 0 1 1-.1 0M53 40v5h4M47 72v60M59 72v60M47 160v-12a6 6 0 0 1 12 0v12M184 44h24',
}

/** A suspension bridge over a wide river. */
const suspensionBridge: Landmark = {
  mass: 'M0 126h240v6H0zM50 160V30h5v130zM65 160V30h5v130zM50 30h20v5H50zM50 62h20v5H50zM50 96h20v5H50zM170 160V30h5v130zM185 160V30h5v130zM170 30h20v5h-20zM170 62h20v5h-20zM170 96h20v5h-20zM44 150h32v10H44zM164 150h32v10h-32z',
  lines:
    'M60 30c24 60 44 86 60 86s36-26 60-86M60 30C42 84 22 112 0 122M180 30c18 54 38 82 60 92M76 66v60M88 88v38M100 104v22M112 114v12M128 114v12M140 104v22M152 88v38M164 66v60M46 66v60M34 90v36M22 108v18M10 118v8M194 66v60M206 90v36M218 108v18M230 118v8',
  lights: 'M0 123h240',
}

/** Two towers that turn as they rise, and a plane coming in. */
const turningTowers: Landmark = {
  mass: 'M76 160c-14-38 10-50 4-84-5-26-6-44 8-66h28c-10 24 8 42 4 70-4 34 16 44 2 80zM140 160c14-28-8-42-2-72 5-24 4-38-2-54h26c12 20 6 34 2 56-6 30 14 42 0 70zM178 160v-58h34v58zM26 160v-44h34v44zM4 36l30-6 6-11h4l-4 14 16-1c4 0 6 3 2 5l-17 4-8 14h-4l3-13-17 2-5 6h-3l2-9z',
  lights:
    'M92 20h18M90 32h22M91 44h22M93 56h22M92 68h24M90 80h26M86 92h30M84 104h32M84 116h34M86 128h34M88 140h34M144 44h18M146 56h18M146 68h18M146 80h16M144 92h18M142 104h20M142 116h22M144 128h20M146 140h20M186 112v38M195 112v38M204 112v38M34 126v26M43 126v26M52 126v26',
}

/** Glass offices around a court, with a commuter train in front. */
const campus: Landmark = {
  mass: `M24 160V70l52-14v104zM76 160V96h62v64zM138 160V48l54 16v96zM192 160v-50h34v50zM76 84h62v6H76zM60 44h6v18h-6z${tree(12, 12)}${tree(228, 11)}`,
  lights:
    'M34 80v46M44 77v49M54 74v52M64 71v55M148 64v62M158 66v60M168 69v57M178 72v54M84 104h46M84 112h46M84 120h46M200 118v8M209 118v8M218 118v8M4 152h232M10 136h52v10H10zM68 136h52v10H68zM126 136h52v10h-52zM184 136h44l6 10h-50z',
}

/** A roller coaster above a freight yard. */
const coaster: Landmark = {
  mass: 'M0 152h240v8H0zM150 152l26-54 8 10 8-18 34 62zM6 140h30v9H6zM40 140h30v9H40zM74 140h30v9H74z',
  lines:
    'M4 136C20 136 26 20 44 20s22 96 40 96 18-60 34-60 18 62 34 62 16-42 30-42 20 60 54 62M44 20v116M36 34v102M52 30v106M28 70v66M60 66v70M84 116v22M118 56v96M110 66v86M126 66v86M102 92v60M134 94v58M152 118v30M182 76v20M190 80v14M28 100h32M24 120h44M102 112h32M102 132h34M36 60h16',
  lights: 'M9 144h24M43 144h24M77 144h24M169 113l7 5 6-6 7 7 6-8 6 6',
}

/** An observatory on its hill. */
const observatory: Landmark = {
  mass: `M0 160c40-6 60-30 120-30s80 24 120 30zM82 132V92h76v40zM76 92h88v-6H76zM80 86c0-54 80-54 80 0zM158 132v-24h34v28z${pine(34, 52)}${pine(18, 36)}${pine(210, 58)}${pine(226, 38)}${pine(52, 34)}`,
  lights:
    'M112 84l-14-34M122 84l-10-38M92 102v20M104 102v20M136 102v20M148 102v20M114 132v-18a6 6 0 0 1 12 0v18M168 116v8M180 116v8',
}

/** A lighthouse at the harbour mouth, and boats. */
const lighthouse: Landmark = {
  mass: `M52 160l8-92h24l8 92zM54 68h36v-6H54zM62 62V46h20v16zM60 46l12-16 12 16zM71 32V22h2v10zM20 160v-12h92v12z${sail(146, 145, 66)}${sail(206, 148, 42)}M112 160v-6h128v6z`,
  lights: 'M66 86h12M64 108h16M62 130h20M66 52h12M72 50v10M28 154h76M124 157h44M180 157h30',
}

/** A high arch of steel that carries a highway across the bay. */
const archBridge: Landmark = {
  mass: 'M0 104h240v6H0zM12 110h6v50h-6zM44 110h7v50h-7zM188 110h7v50h-7zM222 110h6v50h-6z',
  lines:
    'M47 128C60 84 84 42 120 42s60 42 72 86M47 142C62 98 86 54 120 54s58 44 72 88M60 104v-2M72 104V76M84 104V62M96 104V53M108 104V46M120 104V43M132 104V46M144 104V53M156 104V62M168 104V76M62 96l10-8M72 80l12-4M84 68l12-8M96 58l12-6M108 52l12 2M132 52l-12 2M144 58l-12-6M156 68l-12-8M168 80l-12-4M178 96l-10-8',
  lights: 'M0 101h240',
}

/** An assembly plant, its stacks, and a car that came out of it. */
const carPlant: Landmark = {
  mass: 'M10 160V98l30-20v20l30-20v20l30-20v20l30-20v20h28v62zM142 98V34h8v64zM126 98V48h8v50zM176 160v-8c2-10 6-10 12-11l10-15c2-3 4-4 8-4h10c4 0 6 2 8 5l7 12c6 1 7 4 7 9v12z',
  lights:
    'M20 112h120M20 126v34M34 126v34M48 126v34M62 126v34M76 126v34M90 126v34M104 126v34M118 126v34M20 126h98M198 138l7-10h8v10zM217 128h3l5 10h-8M191 152a6 6 0 1 1-.1 0M226 152a6 6 0 1 1-.1 0',
}

/** Pines and sails on a bay. */
const bay: Landmark = {
  mass: `M0 160v-11h240v11z${pine(30, 108)}${pine(54, 82)}${pine(17, 62)}${pine(74, 52)}${pine(217, 86)}${pine(198, 56)}${sail(128, 133, 96)}${sail(170, 141, 44)}`,
  lights: 'M96 153h52M120 157h70M50 156h34',
}

/** A domed city hall of limestone, and a round fort. */
const cityHall: Landmark = {
  mass: 'M10 160v-52h50v-8h30l30-18 30 18h30v8h50v52zM92 92V74h56v18zM96 74c0-40 48-40 48 0zM114 44V30h12v14zM112 30l8-12 8 12zM119.3 18V6h1.4v12z',
  lights:
    'M18 120v12M30 120v12M42 120v12M54 120v12M186 120v12M198 120v12M210 120v12M222 120v12M18 142v12M30 142v12M42 142v12M54 142v12M186 142v12M198 142v12M210 142v12M222 142v12M76 112v42M90 112v42M104 112v42M136 112v42M150 112v42M164 112v42M84 106h72M100 82h40M108 72c0-14 4-22 12-26M132 72c0-14-4-22-12-26M114 160v-20a6 6 0 0 1 12 0v20',
}

/** A church with two towers on the hill above the streets. */
const basilica: Landmark = {
  mass: 'M0 160c50-4 60-18 84-20h72c24 2 34 16 84 20zM84 142V50h-3l4-8 12-24 1-10 1 10 12 24 4 8h-3v92zM128 142V50h-3l4-8 12-24 1-10 1 10 12 24 4 8h-3v92zM108 142V70l12-16 12 16v72zM66 146v-40l18-8v46zM156 142V98l18 8v40zM20 158v-22l10-8 10 8v20zM200 156v-20l10-8 10 8v22z',
  lights:
    'M94 60v20M102 60v20M138 60v20M146 60v20M94 96v24M102 96v24M138 96v24M146 96v24M120 80a7 7 0 1 1-.1 0M114 142v-22a6 6 0 0 1 12 0v22M74 116v16M166 116v16',
}

/** A mill on the river, a spire, and a bridge of stone arches. */
const millTown: Landmark = {
  mass: 'M0 160v-34h240v34h-8c0-24-34-24-34 0h-12c0-24-34-24-34 0h-12c0-24-34-24-34 0H94c0-24-34-24-34 0H48c0-24-34-24-34 0zM14 126V70l22-16 22 16v56zM62 126V86h44v40zM98 86V38h7v48zM150 126V80h-2l15-66 1-8 1 8 15 66h-2v46zM178 126V94l18-14 18 14v32z',
  lights:
    'M26 80v10M36 78v10M46 80v10M26 102v12M36 102v12M46 102v12M70 96v8M80 96v8M90 96v8M70 112v8M80 112v8M90 112v8M164 66v14M158 96v16M170 96v16M190 102v12M202 102v12M0 130h240',
}

/** A library like a cube on its stem, and light rail under its wire. */
const library: Landmark = {
  mass: `M84 46l-6 58h84l-6-58zM78 104h84v6H78zM98 110h44v42H98zM66 152h108v8H66zM178 160V90h42v70zM184 90V78h30v12zM18 160v-20h46v20z${pine(224, 52)}${pine(17, 62)}`,
  lines: 'M0 120h66M174 72h0M14 120v40M66 118v42M34 120l-6 12h14z',
  lights:
    'M94 54l-4 44M103 54l-2.5 44M112 54l-1 44M120 54v44M128 54l1 44M137 54l2.5 44M146 54l4 44M104 118v34M112 118v34M120 118v34M128 118v34M136 118v34M186 100v52M194 100v52M202 100v52M211 100v52M24 145h10v6H24zM38 145h8v6h-8zM50 145h8v6h-8z',
}

/** A factory by the river, and the telephone wires that gave the city its nickname. */
const telephoneWires: Landmark = {
  mass: 'M96 160v-46h74v46zM96 114V98l18 16V98l18 16V98l18 16V98l20 16zM178 160V84c0-10 22-10 22 0v76zM204 160V84c0-10 22-10 22 0v76zM112 98V52h7v46zM28 160V30h5v130zM70 160V54h4v106zM10 42h41v4H10zM14 58h33v4H14zM56 62h32v3H56zM59 74h26v3H59z',
  lines:
    'M0 48c4-4 8-6 12-8M49 40c8 14 12 20 20 22M86 60c30 16 70 22 154 4M14 40v-6M24 40v-6M38 40v-6M47 40v-6M0 64c6-3 10-5 16-6M45 56c6 10 10 16 16 18M83 73c40 16 90 18 157 2M60 60v-5M84 60v-5',
  lights:
    'M106 124h12v10h-12zM126 124h12v10h-12zM146 124h12v10h-12zM106 142h12v18M126 142h12v10h-12zM146 142h12v10h-12zM183 96h12M183 112h12M183 128h12M209 96h12M209 112h12M209 128h12',
}

/** The domes of a generating station, and a line of pylons. */
const reactors: Landmark = {
  mass: 'M8 160v-44c0-30 38-30 38 0v44zM52 160v-44c0-30 38-30 38 0v44zM96 160v-44c0-30 38-30 38 0v44zM140 160V92c0-6 4-10 10-12h28c6 2 10 6 10 12v68zM0 160v-20h190v20z',
  lines:
    'M204 160l10-86 10 86M202 84h24M198 98h32M208 130h12M206 144l16-14M222 144l-16-14M210 112l10 18M218 112l-10 18M198 98c-6 6-8 8-12 8M230 98c4 4 6 6 10 8M202 84c-6 6-10 8-16 10M226 84c4 4 8 6 14 8',
  lights: 'M16 118c2-12 20-12 22 0M60 118c2-12 20-12 22 0M104 118c2-12 20-12 22 0M148 96h32M148 104h32M10 148h172',
}

/** Also the names of their views in `public/landmarks.svg`. */
export const landmarks = {
  tower,
  parliament,
  steelworks,
  castle,
  lofts,
  'suspension-bridge': suspensionBridge,
  'turning-towers': turningTowers,
  campus,
  coaster,
  observatory,
  lighthouse,
  'arch-bridge': archBridge,
  'car-plant': carPlant,
  bay,
  'city-hall': cityHall,
  basilica,
  'mill-town': millTown,
  library,
  'telephone-wires': telephoneWires,
  reactors,
} as const satisfies Record<string, Landmark>

export type LandmarkName = keyof typeof landmarks
