import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readIdentityFolder } from './read-identity-folder.ts'

const TODAY = '2026-11-19'
const example = join(import.meta.dirname, '../../../examples/identity')

function copyExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(example, folder, { recursive: true })
  return folder
}

/** Changes the first entry of a list in the folder. */
function changeFirst(folder: string, name: string, changes: Record<string, unknown>) {
  const path = join(folder, name)
  const [first, ...others] = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify([{ ...first, ...changes }, ...others]))
}

const read = (folder: string) => readIdentityFolder(folder, TODAY)

test('the example folder is read: its people are the agents, and evidence stays where it is', () => {
  const { agents, proof, pictures, signatures } = read(example)
  expect(agents[0]).toEqual({ name: 'Graham Ellery', designation: 'Broker of Record' })
  expect(proof.isExample).toBe(true)
  expect(proof.people[0]?.photo).toMatchObject({
    width: 640,
    height: 800,
    src: expect.stringMatching(/^\/assets\/.*\.webp$/),
  })
  expect(pictures).toHaveLength(2 * proof.people.length)
  const photoFile = expect.stringMatching(/portrait-1-\w+\.jpg$/)
  expect(signatures[0]).toEqual({ name: 'Graham Ellery', phone: '+14165550101', photoFile })
  expect(JSON.stringify({ proof, pictures })).not.toMatch(/consent|evidence|record|example\.txt/)
})

test.each([
  [
    'people.json',
    { title: 'Senior Broker' },
    'title of entry 1 in people.json must be one of the titles that RECO allows',
  ],
  ['people.json', { registration: undefined }, 'registration of entry 1 in people.json is missing.'],
  ['people.json', { registration: 'ABC' }, 'registration of entry 1 in people.json must be the RECO number'],
  ['people.json', { phone: '416-555-0101' }, 'phone of entry 1 in people.json must look like +14165550100.'],
  ['people.json', { mobile: '+14165550104' }, 'mobile of entry 1 in people.json is not a field of this file.'],
  [
    'people.json',
    { about: 'The best broker in town.' },
    'about of entry 1 in people.json must not say “best”, which compares',
  ],
  [
    'people.json',
    { photo: '../brand.json' },
    'photo of entry 1 in people.json must be the name of a file, without a folder.',
  ],
  ['people.json', { photo: 'none.jpg' }, 'there is no picture none.jpg in pictures/.'],
  ['deals.json', { type: 'Castle' }, 'type of entry 1 in deals.json must be one of Retail, Office'],
  ['deals.json', { month: '2026-12' }, 'month of entry 1 in deals.json is in the future.'],
  ['deals.json', { daysToClose: 0 }, 'daysToClose of entry 1 in deals.json must be at least 1.'],
  ['deals.json', { story: 'Sold above market value.' }, 'story of entry 1 in deals.json must not say “market value”'],
  [
    'deals.json',
    { record: 'trade.pdf' },
    'record of entry 1 in deals.json names trade.pdf, which is not in evidence/.',
  ],
  [
    'deals.json',
    { consents: { seller: { date: '2026-10-05', evidence: 'example.txt' } } },
    'consents.buyer of entry 1 in deals.json is missing.',
  ],
  ['testimonials.json', { consent: undefined }, 'consent of entry 1 in testimonials.json is missing.'],
  [
    'testimonials.json',
    { consent: { date: '2027-01-01', evidence: 'example.txt' } },
    'consent.date of entry 1 in testimonials.json is in the future.',
  ],
  [
    'testimonials.json',
    { consent: { date: 'May', evidence: 'example.txt' } },
    'consent.date of entry 1 in testimonials.json must be a day such as 2026-05-20.',
  ],
  [
    'testimonials.json',
    { consent: { date: '2026-10-05', evidence: 'letter.pdf' } },
    'consent.evidence of entry 1 in testimonials.json names letter.pdf, which is not in evidence/.',
  ],
  [
    'testimonials.json',
    { quote: 'Guaranteed results.' },
    'quote of entry 1 in testimonials.json must not say “Guaranteed”',
  ],
])('%s with %j is refused in one sentence', (name, changes, sentence) => {
  const folder = copyExample()
  changeFirst(folder, name, changes)
  expect(() => read(folder)).toThrow(`IDENTITY_DIR: ${sentence}`)
})

test.each([
  ['brand.json', null, 'there is no brand.json in'],
  ['brand.json', '{ "version": 2, "example": true }', 'version in brand.json must be 1.'],
  ['people.json', '{}', 'people.json must be a list.'],
  ['people.json', '[3]', 'entry 1 in people.json must be an object with fields.'],
  ['deals.json', '[,]', 'deals.json cannot be read'],
  ['peoples.json', '[]', 'peoples.json is not one of its files, which are brand.json, cities.json'],
  [
    'pictures/portrait-1.svg',
    '<svg/>',
    'portrait-1.svg has not been built since it was added or changed: run npm run brand -- build.',
  ],
  ['built/pictures.json', null, 'portrait-1.svg has not been built since'],
])('a folder whose %s is %j is refused in one sentence', (name, content, sentence) => {
  const folder = copyExample()
  if (content === null) rmSync(join(folder, name))
  else writeFileSync(join(folder, name), content)
  expect(() => read(folder)).toThrow(`IDENTITY_DIR: ${sentence}`)
})

test('a folder that is not there is refused, and one with only brand.json shows nothing', () => {
  expect(() => read('/nowhere')).toThrow('IDENTITY_DIR: there is no folder /nowhere.')
  expect(() => read(import.meta.filename)).toThrow(/^IDENTITY_DIR: .* cannot be read \(ENOTDIR/)
  const folder = copyExample()
  for (const name of ['people.json', 'deals.json', 'testimonials.json']) rmSync(join(folder, name))
  expect(read(folder)).toEqual({
    own: {},
    agents: [],
    proof: { isExample: true, people: [], deals: [], testimonials: [] },
    pictures: [],
    signatures: [],
  })
})

const second = join(import.meta.dirname, '../../../examples/second-brokerage')

/** Replaces a value in a file of the second example, and returns the refusal. */
function refusalOf(name: string, path: (string | number)[], value: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(second, folder, { recursive: true })
  const content = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const last = path.at(-1) ?? ''
  const target = path.slice(0, -1).reduce((inner, key) => inner[key], content)
  target[last] = value
  writeFileSync(join(folder, name), JSON.stringify(content))
  try {
    read(folder)
    return 'none'
  } catch (error) {
    return String(error).replace(/^.*?IDENTITY_DIR: /, '')
  }
}

test('the second example has its own identity, look, cities, claims, texts and wordings', () => {
  const { identity, own = {}, pictures } = read(second)
  expect(identity?.teamName).toBe('Quiet North Property Group')
  expect(Object.keys(own).toSorted()).toEqual([
    'cities',
    'claims',
    'colours',
    'consents',
    'fonts',
    'hasLogo',
    'region',
    'texts',
  ])
  expect(pictures.map(({ path }) => path)).toEqual([
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ])
})

const colour = 'must be a colour such as #14213d.'
test.each<[string, (string | number)[], unknown, string]>([
  ['brand.json', ['identity', 'brokerageName'], 'North Inc.', 'identity.brokerageName in brand.json must contain'],
  ['brand.json', ['identity', 'fax'], '1', 'identity.fax in brand.json is not a field of this file.'],
  ['brand.json', ['colours', 'light', 'ink'], 'navy', `colours.light.ink in brand.json ${colour}`],
  [
    'brand.json',
    ['colours', 'dark', 'soft'],
    '#4d566b',
    'colours.dark.soft on dark.horizon in brand.json has a contrast of 1.38, and needs at least 4.5 (WCAG AA).',
  ],
  ['brand.json', ['fonts', 'text'], 'Comic Sans', 'fonts.text in brand.json must be one of Figtree, Public Sans, Work'],
  ['brand.json', ['logo'], 'mark.svg', 'logo in brand.json names mark.svg, which is not in the folder.'],
  ['cities.json', [1, 'slug'], 'kestrel-bay', 'slug of entry 3 in cities.json is that of another entry.'],
  ['cities.json', [0, 'slug'], 'Sudbury', 'slug of entry 1 in cities.json must be lower-case words'],
  ['cities.json', [0, 'nearby', 0, 'slug'], 'toronto', 'nearby of entry 1 in cities.json names toronto, which has no'],
  ['cities.json', [2, 'facts', 1, 'source'], 'A friend', 'facts of entry 3 in cities.json names the source “A friend”'],
  ['cities.json', [0, 'market', 'vacancyRate'], 12, 'market.vacancyRate of entry 1 in cities.json'],
  [
    'cities.json',
    [3, 'intro', 0],
    `The best ${'word '.repeat(60)}`,
    'intro.1 of entry 4 in cities.json must not say “b',
  ],
  ['region.json', ['holidays', 0], { name: 'Someday' }, 'holidays.1 in region.json must have a name, and either month'],
  ['claims.json', [0, 'id'], 'most-sales', 'id of entry 1 in claims.json must be the id of a claim'],
  ['claims.json', [0, 'expires'], '2026-01-01', 'expires of entry 1 in claims.json must be later than asOf.'],
  ['texts.json', ['homepage'], {}, 'homepage in texts.json is not a field of this file.'],
  [
    'texts.json',
    ['home', 'hero', 'lead'],
    'We answer within 3 hours.',
    'home.hero.lead in texts.json says “We answer within 3 hours.”, which is in no claim',
  ],
  [
    'consents.json',
    ['contact', 'version'],
    'contact-2026-11-16',
    'contact.version in consents.json is contact-2026-11-16, which was another text before',
  ],
  [
    'consents.json',
    ['contact', 'version'],
    'north-contact-2026-10-01',
    'earlier.1.version in consents.json is north-contact-2026-10-01, which was another text before',
  ],
  ['consents.json', ['contact', 'text'], 'We use it.', 'contact.text in consents.json must contain {brokerage}.'],
])('in the second example, %s with %j as %j is refused in one sentence', (name, path, value, sentence) => {
  expect(refusalOf(name, path, value)).toContain(sentence)
})

test.each([
  ['<script>alert(1)</script>', 'must be a drawing only, without “<script”'],
  ['<path onload="alert(1)"/>', 'must be a drawing only, without “onload=”'],
  ['<image href="https://elsewhere.example/x.png"/>', 'must be a drawing only, without “<image”'],
  ['<path d="M0 0"/>', 'have not been built since it was changed: run npm run brand -- build.'],
])('a logo with %s is refused', (part, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(second, folder, { recursive: true })
  writeFileSync(join(folder, 'logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${part}</svg>`)
  expect(() => read(folder)).toThrow(sentence)
})
