import type { FactorRow } from '../auth-tables.ts'

export function hasVerified(factors: FactorRow[]): boolean {
  return factors.some(({ status }) => status === 'verified')
}
