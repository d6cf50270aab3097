import { expect, test } from 'vitest'
import { createConfig } from './config.ts'
import { readEnvironment, SettingsError } from './environment.ts'

test('without any settings, the documented defaults apply', () => {
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

test('all mistakes are reported at once', () => {
  const wrong = {
    PORT: '70000',
    SITE_URL: 'https://site.example/path',
    TRUSTED_PROXIES: 'everyone',
    LOG_LEVEL: 'loud',
    RATE_LIMIT: 'maybe',
    DATABASE_URL: 'mysql://db.example/x',
    SMTP_URL: 'http://mail.example',
    BROKERAGE_NAME: 'Sample Homes',
    AGENTS: 'Nobody in particular',
    CONTACT_PHONE: '555-0100',
    GA_MEASUREMENT_ID: 'UA-12345',
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

test('quotes around a whole value are not part of it, as Docker passes them on', () => {
  const { BROKERAGE_NAME, TEAM_NAME } = readEnvironment({
    BROKERAGE_NAME: "'Example Realty Inc., Brokerage'",
    TEAM_NAME: '"The "Best" Team"',
  })
  expect([BROKERAGE_NAME, TEAM_NAME]).toEqual(['Example Realty Inc., Brokerage', 'The "Best" Team'])
})

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ PORT: 3000, SMTP_URL: undefined })
})

test('a webhook without its secret is refused, along with all other mistakes', () => {
  const wrong = { PORT: '70000', LEAD_WEBHOOK_URL: 'https://crm.example/leads' }
  expect(() => readEnvironment(wrong)).toThrow(
    /PORT must be at most 65535\n.*LEAD_WEBHOOK_SECRET must be set together with LEAD_WEBHOOK_URL/,
  )
})

test('the people of the identity folder are the agents, and AGENTS beside them is refused', () => {
  const proof = { isExample: false, people: [], deals: [], testimonials: [] }
  const agents = [{ name: 'Ann Registered', designation: 'Broker' } as const]
  const folder = { agents, proof, pictures: [], signatures: [] }
  expect(createConfig(readEnvironment({}), folder).identity.agents).toEqual(agents)
  expect(createConfig(readEnvironment({}), { ...folder, agents: [] }).identity.agents).not.toEqual([])
  const both = readEnvironment({ AGENTS: 'Bob Registered, Broker' })
  expect(() => createConfig(both, folder)).toThrow('AGENTS and people.json in IDENTITY_DIR both name the agents')
})

test('invented examples are never shown beside a real address', () => {
  const folder = {
    agents: [],
    proof: { isExample: true, people: [], deals: [], testimonials: [] },
    pictures: [],
    signatures: [],
  }
  expect(createConfig(readEnvironment({}), folder).proof?.isExample).toBe(true)
  const real = readEnvironment({ CONTACT_EMAIL: 'hello@brokerage.ca' })
  expect(() => createConfig(real, folder)).toThrow('IDENTITY_DIR is a folder of invented examples')
})
