import * as v from 'valibot'
import type { SettingGroup } from './setting.ts'
import { Text } from './setting-schemas.ts'

const HostAndPort = v.pipe(
  Text,
  v.regex(/^(?:[\w.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i, 'must be an address and a port, such as 127.0.0.1:9464'),
  v.transform((text) => {
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(text) ?? []
    return { host, port: Number(port) }
  }),
  v.check(({ port }) => port <= 65535, 'must have a port of at most 65535'),
  v.description('an address and a port'),
)

export const metricsSettings = {
  title: 'Metrics',
  settings: {
    METRICS_ADDRESS: {
      schema: HostAndPort,
      unset: 'there are no metrics, and their code is not loaded',
      example: '127.0.0.1:9464',
      doc: 'Where Prometheus reads this process’s metrics, at `/metrics`. Anybody who reaches the address can read them, so choose one that only your monitoring reaches.',
    },
  },
} as const satisfies SettingGroup
