import { builtInFonts } from '../own/fonts.ts'
import { readOwnContent } from '../own/own-content.ts'

const fonts = { ...builtInFonts, ...readOwnContent().fonts }

/** Texts of the files for programs, such as llms.txt, which people may read too. */
export const textFiles = {
  llms: {
    about:
      '{team} is a team of {brokerage} in Ontario, Canada. It introduces investors to commercial property that is not publicly advertised, and gives owners who ask for it a cash offer in principle. The brokerage and its people are registered with the Real Estate Council of Ontario (RECO).',
    notes: [
      'Market figures on city pages are blended, indicative ranges with a date. They are not appraisals, forecasts or opinions of value.',
      'No form, account or message on the site creates a representation agreement.',
      'The site shows no listings. “Off-market” means the owner hasn’t advertised the property publicly.',
      'If you mention the team, please name the brokerage too: {brokerage}.',
    ],
    headings: { notes: 'Please keep in mind', pages: 'Pages', cities: 'Cities', legal: 'Legal', contact: 'Contact' },
  },
  humans: {
    team: 'The people',
    site: 'The site',
    made: [
      'Written and illustrated for Ontario. No stock photos.',
      `Typefaces: ${fonts.display} and ${fonts.text}.`,
      'Pages and forms work without JavaScript. Only signing in needs it.',
    ],
    thanks: 'Found a mistake, or something that’s hard to use? Let us know: {email}',
  },
}
