import type { BuiltInSlug } from '../city-figures/city-slugs.ts'
import type { MarketSnapshot } from './market-snapshot-schema.ts'

/*
 * The market figures on the city pages. This is the file the team edits; all numbers are percentages.
 *
 * They are blended, indicative ranges across property types. They are not market data for any one building and not
 * an appraisal. A registrant attests to every line before launch, and again whenever a figure or its date changes.
 * Cap rates stay within 4.0 to 9.0 and vacancy within 4.8 to 8.9; vacancy may be one number or { low, high }.
 */
/** Until a registrant has attested to every range, the calculators compare nothing with them. */
export const areRangesAttested: boolean = false

const basis = 'Blended indicative range across property types; not an appraisal'
const asOf = '2026-11-15'

export const marketSnapshots: Record<BuiltInSlug, MarketSnapshot> = {
  toronto: {
    avgCapRate: { low: 4, high: 6.5 },
    vacancyRate: 8.9,
    topSectors: ['Office', 'Multifamily', 'Retail'],
    keyStrengths: ['Canada’s most populous municipality', 'Subway, GO and airport rail access'],
    asOf,
    basis,
  },
  ottawa: {
    avgCapRate: { low: 4.8, high: 7 },
    vacancyRate: 8.2,
    topSectors: ['Office', 'Multifamily', 'Retail'],
    keyStrengths: ['Government and institutional employment', 'Technology cluster in Kanata North'],
    asOf,
    basis,
  },
  hamilton: {
    avgCapRate: { low: 5.2, high: 7.2 },
    vacancyRate: 6.1,
    topSectors: ['Industrial', 'Multifamily', 'Mixed-Use'],
    keyStrengths: ['Port, airport and 400-series access', 'Buildings suited to adaptive reuse'],
    asOf,
    basis,
  },
  london: {
    avgCapRate: { low: 5.5, high: 7.8 },
    vacancyRate: 7.4,
    topSectors: ['Multifamily', 'Industrial', 'Office'],
    keyStrengths: ['University, college and hospital demand', 'Two 400-series highways'],
    asOf,
    basis,
  },
  kitchener: {
    avgCapRate: { low: 5.2, high: 7.2 },
    vacancyRate: 6.8,
    topSectors: ['Office', 'Multifamily', 'Industrial'],
    keyStrengths: ['Technology employment downtown', 'Planned growth along light rail'],
    asOf,
    basis,
  },
  windsor: {
    avgCapRate: { low: 6.2, high: 9 },
    vacancyRate: 6.5,
    topSectors: ['Industrial', 'Multifamily', 'Retail'],
    keyStrengths: ['United States border logistics', 'Automotive and battery supply chain'],
    asOf,
    basis,
  },
  mississauga: {
    avgCapRate: { low: 4.4, high: 6.5 },
    vacancyRate: 6.2,
    topSectors: ['Industrial', 'Office', 'Retail'],
    keyStrengths: ['Airport logistics', 'Head-office market', 'Six major highways'],
    asOf,
    basis,
  },
  markham: {
    avgCapRate: { low: 4.4, high: 6.6 },
    vacancyRate: 7.6,
    topSectors: ['Office', 'Industrial', 'Retail'],
    keyStrengths: ['Technology and life-science employers', 'Bus rapid transit, GO and 407 access'],
    asOf,
    basis,
  },
  vaughan: {
    avgCapRate: { low: 4.3, high: 6.4 },
    vacancyRate: 4.8,
    topSectors: ['Industrial', 'Retail', 'Multifamily'],
    keyStrengths: ['Rail and highway logistics', 'Subway-served city centre'],
    asOf,
    basis,
  },
  'richmond-hill': {
    avgCapRate: { low: 4.6, high: 6.7 },
    vacancyRate: 6.6,
    topSectors: ['Office', 'Retail', 'Mixed-Use'],
    keyStrengths: ['404 and 407 interchange', 'Professional-services employment'],
    asOf,
    basis,
  },
  oakville: {
    avgCapRate: { low: 4.6, high: 6.6 },
    vacancyRate: 5.9,
    topSectors: ['Office', 'Industrial', 'Retail'],
    keyStrengths: ['Head offices on the QEW', 'Lakeshore West GO corridor'],
    asOf,
    basis,
  },
  burlington: {
    avgCapRate: { low: 4.8, high: 6.8 },
    vacancyRate: 5.6,
    topSectors: ['Industrial', 'Office', 'Retail'],
    keyStrengths: ['Junction of three highways', 'Manufacturing along the QEW', 'Three GO stations'],
    asOf,
    basis,
  },
  oshawa: {
    avgCapRate: { low: 5.4, high: 7.5 },
    vacancyRate: 6.4,
    topSectors: ['Industrial', 'Multifamily', 'Retail'],
    keyStrengths: ['Port, 401 and 407', 'Three post-secondary institutions'],
    asOf,
    basis,
  },
  barrie: {
    avgCapRate: { low: 5.6, high: 7.8 },
    vacancyRate: 5.8,
    topSectors: ['Industrial', 'Retail', 'Multifamily'],
    keyStrengths: ['Highway 400 distribution', 'Land added by annexation in 2010'],
    asOf,
    basis,
  },
  kingston: {
    avgCapRate: { low: 5.8, high: 8.2 },
    vacancyRate: 6,
    topSectors: ['Multifamily', 'Retail', 'Hotel/Hospitality'],
    keyStrengths: ['Institutional employers', 'Student housing demand', 'Toronto-Montreal midpoint'],
    asOf,
    basis,
  },
  guelph: {
    avgCapRate: { low: 5.2, high: 7.2 },
    vacancyRate: 5,
    topSectors: ['Industrial', 'Multifamily', 'Office'],
    keyStrengths: ['Agri-food and advanced manufacturing', 'University demand'],
    asOf,
    basis,
  },
  cambridge: {
    avgCapRate: { low: 5.4, high: 7.4 },
    vacancyRate: 5.2,
    topSectors: ['Industrial', 'Retail', 'Multifamily'],
    keyStrengths: ['Highway 401 frontage', 'Automotive supply chain'],
    asOf,
    basis,
  },
  waterloo: {
    avgCapRate: { low: 5.2, high: 7.3 },
    vacancyRate: 7.9,
    topSectors: ['Office', 'Multifamily', 'Retail'],
    keyStrengths: ['Two universities', 'Technology and insurance offices'],
    asOf,
    basis,
  },
  brantford: {
    avgCapRate: { low: 5.8, high: 8 },
    vacancyRate: 5.4,
    topSectors: ['Industrial', 'Multifamily', 'Retail'],
    keyStrengths: ['Food and consumer-goods manufacturing', 'Land from the boundary adjustment'],
    asOf,
    basis,
  },
  pickering: {
    avgCapRate: { low: 5, high: 7 },
    vacancyRate: 5.7,
    topSectors: ['Industrial', 'Land', 'Retail'],
    keyStrengths: ['Employment land on the 407', 'Seaton, a planned community'],
    asOf,
    basis,
  },
}
