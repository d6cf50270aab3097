import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/support/product/choose-port.ts'
import { hasProgram } from './bench-servers.ts'

interface FileServer {
  name: string
  url: string
  stop(): Promise<void>
}

/** A file server to compare with, which accepts PUT: nginx, or a bare Node server where nginx isn't installed. */
export function startFileServer(home: string): Promise<FileServer> {
  mkdirSync(join(home, 'www'), { recursive: true })
  return hasProgram('nginx') ? startNginx(home) : startBareServer(join(home, 'www'))
}

async function startNginx(home: string): Promise<FileServer> {
  const port = await freePort()
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid "${home}/pid"; worker_processes 1; error_log "${home}/error.log"; ${user}
     events { worker_connections 256; }
     http { access_log off; client_body_temp_path "${home}"; proxy_temp_path "${home}"; fastcgi_temp_path "${home}";
       uwsgi_temp_path "${home}"; scgi_temp_path "${home}"; sendfile on; keepalive_requests 1000000;
       client_max_body_size 0;
       server { listen 127.0.0.1:${port}; root "${home}/www"; location / { dav_methods PUT; } } }`,
  )
  const child = spawn('nginx', ['-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await wait(25)
  }
  return {
    name: 'nginx (PUT by its dav module, without fsync or checksum)',
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function startBareServer(directory: string): Promise<FileServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = join(directory, (request.url ?? '').slice(1))
    if (request.method === 'PUT') {
      await pipeline(request, createWriteStream(path))
      response.writeHead(201).end()
      return
    }
    response.writeHead(200, { 'content-length': (await stat(path)).size })
    await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  // Flushing the disk between two measurements takes longer than the usual five seconds.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    name: 'a bare Node file server in this process (no fsync, no checksum), because nginx is not installed',
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
