/** The README of a new folder, which explains the files in the order you would edit them. */
export function newFolderReadme(fonts: { displayFonts: readonly string[]; textFonts: readonly string[] }): string {
  return `# Everything that is this brokerage's own

The site reads this folder when it starts, from \`IDENTITY_DIR\`. As it was written, it shows the built-in example. Every file
but \`brand.json\` may be removed; the built-in content then takes its place, and so do fields that are left out.

After a change, run \`npm run brand -- check FOLDER\`, which says in one sentence what a start would refuse. After a change of
the logo or of a picture, run \`npm run brand -- build FOLDER\`.

| File                        | What it has                                                                                                |
| --------------------------- | ---------------------------------------------------------------------------------------------------------- |
| \`brand.json\` identity       | Names, agents, contact. The brokerage's name is the one registered with RECO. Environment settings win.    |
| \`brand.json\` logo           | A square SVG in this folder. All icons are drawn from it.                                                  |
| \`brand.json\` fonts          | display: ${fonts.displayFonts.join(', ')}. text: ${fonts.textFonts.join(', ')}.                            |
| \`brand.json\` colours        | Two schemes, and what is drawn on \`night\` in both. Pairs that are hard to read are refused (WCAG AA).      |
| \`brand.json\` example        | true while anything here is invented. Set it to false before you go live.                                  |
| \`cities.json\`               | At least four cities, in the order the site lists them, with texts, figures and a drawing.        |
| \`region.json\`               | Public holidays, attested cap rates by type, and the addresses of the sources that facts name.             |
| \`claims.json\`               | What the pages claim about the brokerage and its calculators, each with evidence and an expiry date.       |
| \`texts.json\`                | Texts in the place of built-in ones. It has the three promises: reply, offer, specialist.                  |
| \`consents.json\`             | Wordings of consent. A changed text needs a new version; move the old text to \`earlier\`, and never remove it. |
| \`people.json\` and \`pictures/\` | The team, with portraits.                                                                                |
| \`deals.json\`, \`testimonials.json\` and \`evidence/\` | Closed sales and quotes, each with its consents. Evidence is never served.         |

The rules of the reply clock (24 hours, or 48 for investors, on business days) are the same for every brokerage, so a promise
may be worded differently but not shortened. The map on the home page is shown if all cities are among the twenty built-in
ones, as its labels are placed by hand; otherwise the list of cities stands alone.
`
}
