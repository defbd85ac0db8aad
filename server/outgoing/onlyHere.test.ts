/** Outgoing requests are only made in this folder: other modules must not use HTTP clients and sockets. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** Script that runs in browsers, not on the server. */
const inBrowsers = 'server/events/push/serviceWorker.ts'
const clients =
  /from '(?:undici|(?:node:)?(?:https?|http2|net|tls|dgram)|ssh2|axios|got|ky|node-fetch|superagent)'|import\('(?:undici|ssh2|(?:node:)?(?:https?|http2|net|tls))'\)/
const calls = /(?<![.\w])(?:globalThis\.)?fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)\(/

/** Removes comments, type imports, and imports that open no connection. */
const withoutTypes = (source: string): string =>
  source
    .replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
    .replace(
      /import (?:type [^]*?|\{ (?:STATUS_CODES|createServer|isIP)(?:, type \w+)* \}) from '[^']+'/g,
      ''
    )

describe('requests of other servers', () => {
  it('are made here only', () => {
    const offenders = ['server', 'contract'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test(?:ing)?\.ts$/.test(file))
        .map((file) => join(folder, file))
        .filter((file) => !file.startsWith('server/outgoing/') && file !== inBrowsers)
        .filter((file) => {
          const source = withoutTypes(readFileSync(join(root, file), 'utf8'))
          return clients.test(source) || calls.test(source)
        })
    )
    expect(offenders).toEqual([])
  })
})
