import type { BuiltInSlug } from './city-slugs.ts'

/** The population in the 2021 Census, and the code under which Statistics Canada publishes it (census subdivision). */
export const census: Record<BuiltInSlug, { population: number; subdivision: string }> = {
  toronto: { population: 2_794_356, subdivision: '3520005' },
  ottawa: { population: 1_017_449, subdivision: '3506008' },
  hamilton: { population: 569_353, subdivision: '3525005' },
  london: { population: 422_324, subdivision: '3539036' },
  kitchener: { population: 256_885, subdivision: '3530013' },
  windsor: { population: 229_660, subdivision: '3537039' },
  mississauga: { population: 717_961, subdivision: '3521005' },
  markham: { population: 338_503, subdivision: '3519036' },
  vaughan: { population: 323_103, subdivision: '3519028' },
  'richmond-hill': { population: 202_022, subdivision: '3519038' },
  oakville: { population: 213_759, subdivision: '3524001' },
  burlington: { population: 186_948, subdivision: '3524002' },
  oshawa: { population: 175_383, subdivision: '3518013' },
  barrie: { population: 147_829, subdivision: '3543042' },
  kingston: { population: 132_485, subdivision: '3510010' },
  guelph: { population: 143_740, subdivision: '3523008' },
  cambridge: { population: 138_479, subdivision: '3530010' },
  waterloo: { population: 121_436, subdivision: '3530016' },
  brantford: { population: 104_688, subdivision: '3529006' },
  pickering: { population: 99_186, subdivision: '3518001' },
}
