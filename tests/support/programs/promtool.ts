import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'

/** Prometheus's own checker of rules and metrics is in the package of the server. */
export const promtoolPackages = ['prometheus']

export function findPromtool(): string | undefined {
  return listPlaces(['promtool']).find(isExecutable)
}
