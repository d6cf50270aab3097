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
  ['peoples.json', '[]', 'peoples.json is not one of its files, which are brand.json, people.json'],
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
    agents: [],
    proof: { isExample: true, people: [], deals: [], testimonials: [] },
    pictures: [],
    signatures: [],
  })
})
