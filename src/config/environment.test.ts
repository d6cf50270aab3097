import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createConfig } from './config.ts'
import { readEnvironment, SettingsError, settings } from './environment.ts'

test('nothing set gives the documented defaults', () => {
  const config = createConfig(readEnvironment({}))
  expect(config.server).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    rateLimit: true,
  })
  expect(config.dataDir).toBe('.data')
  expect(config.identity.brokerageName).toBe('Example Realty Inc., Brokerage')
  expect(config.mail.from).toBe(config.identity.email)
})

test('everything that is wrong is named at once', () => {
  const wrong = {
    PORT: '70000',
    SITE_URL: 'https://site.example/path',
    DATABASE_URL: 'mysql://db.example/x',
    SMTP_URL: 'http://mail.example',
    TRUSTED_PROXIES: 'everyone',
    LOG_LEVEL: 'loud',
    RATE_LIMIT: 'maybe',
    GA_MEASUREMENT_ID: 'UA-12345',
    AGENTS: 'Nobody in particular',
  }
  expect(() => readEnvironment(wrong)).toThrow(SettingsError)
  try {
    readEnvironment(wrong)
  } catch (error) {
    const faults = error instanceof SettingsError ? error.faults : []
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(wrong))
  }
})

test('the identity can be overridden without a build', () => {
  const { identity } = createConfig(
    readEnvironment({
      BROKERAGE_NAME: 'Sample Real Estate Ltd., Brokerage',
      AGENTS: 'First Placeholder, Broker of Record; Second Placeholder, Salesperson',
      OFFICE_ADDRESS: '1 Sample Road; Ottawa; ON; K1A 0A1',
      SOCIAL_LINKS: 'https://www.linkedin.com/company/sample, https://x.com/sample',
    }),
  )
  expect(identity).toMatchObject({
    brokerageName: 'Sample Real Estate Ltd., Brokerage',
    agents: [
      { name: 'First Placeholder', designation: 'Broker of Record' },
      { name: 'Second Placeholder', designation: 'Salesperson' },
    ],
    address: { street: '1 Sample Road', city: 'Ottawa', province: 'ON', postalCode: 'K1A 0A1' },
    social: { linkedin: 'https://www.linkedin.com/company/sample', x: 'https://x.com/sample' },
  })
})

test('a brokerage name without the word Brokerage is refused', () => {
  expect(() => createConfig(readEnvironment({ BROKERAGE_NAME: 'Sample Homes' }))).toThrow(/word Brokerage/)
})

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ PORT: 3000, SMTP_URL: undefined })
})

test("README's table names every setting with its default and meaning", () => {
  const rows = Object.entries(settings).map(
    ([name, { default: standard, meaning }]) =>
      `| \`${name}\` | ${standard ? `\`${standard}\`` : 'unset'} | ${meaning} |`,
  )
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  // The formatter pads the columns.
  const lines = readme.split('\n').map((line) => line.replaceAll(/ +/g, ' '))
  const table = lines.filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  expect(table).toEqual(rows)
})

test('.env.example names every setting', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const names = [...example.matchAll(/^#?\s?([A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(names).toEqual(Object.keys(settings))
})
