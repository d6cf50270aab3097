import type { Config } from '#config/config.ts'
import { combine, type Finding, fail, pass, warn } from './finding.ts'

const everywhere = new Set(['0.0.0.0', '::'])

/** What a site in production needs. */
export function checkSettings(config: Config, origin: string, warnings: string[]): Finding {
  const { server, mail, identity, metricsAddress } = config
  const faults: Finding[] = warnings.map(warn)
  if (!server.siteUrl.startsWith('https://'))
    faults.push(fail(`SITE_URL is ${server.siteUrl}: set it to the public https address of the site.`))
  if (!mail.smtpUrl)
    faults.push(fail('SMTP_URL is not set, so mails are only written to files: set it to your mail server.'))
  for (const [name, address] of Object.entries({ MAIL_FROM: mail.from, TEAM_EMAIL: mail.teamEmail }))
    if (address.endsWith('.example'))
      faults.push(fail(`${name} is ${address}, which gets no mail: set it to an address of yours.`))
  if (identity.email.endsWith('.example'))
    faults.push(fail('The site shows an invented brokerage: set BROKERAGE_NAME, CONTACT_EMAIL and what else is yours.'))
  if (metricsAddress && everywhere.has(metricsAddress.host))
    faults.push(warn('METRICS_ADDRESS answers on every network: let a firewall keep others out, or choose 127.0.0.1.'))
  if (!server.rateLimit) faults.push(warn('RATE_LIMIT is off, which is meant for load tests: remove it.'))
  return faults.length > 0 ? combine(faults) : pass(`${origin}.`)
}
