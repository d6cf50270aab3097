export type Status = 'ok' | 'skip' | 'warn' | 'fail'

export interface Finding {
  status: Status
  /** Sentences. */
  text: string
}

export const pass = (text: string): Finding => ({ status: 'ok', text })
/** The check does not apply here, or needs something that another check reports. */
export const skip = (text: string): Finding => ({ status: 'skip', text })
export const warn = (text: string): Finding => ({ status: 'warn', text })
/** The text also says what to do. */
export const fail = (text: string): Finding => ({ status: 'fail', text })

const severity: Status[] = ['skip', 'ok', 'warn', 'fail']

/** One finding for a check with several parts: what is wrong with any of them, or else all of it. */
export function combine(findings: Finding[]): Finding {
  const worst = findings.reduce<Status>((so, { status }) => (isWorse(status, so) ? status : so), 'skip')
  const isWrong = worst === 'warn' || worst === 'fail'
  const told = findings.filter(({ status }) => !isWrong || status === 'warn' || status === 'fail')
  return { status: worst, text: told.map(({ text }) => text).join(' ') }
}

function isWorse(one: Status, other: Status): boolean {
  return severity.indexOf(one) > severity.indexOf(other)
}
