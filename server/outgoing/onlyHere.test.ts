/** Every request of other servers goes through this folder: elsewhere nothing that opens a connection is at hand. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A script that browsers are given. */
const inBrowsers = 'server/events/push/serviceWorker.ts'
const clients =
  /from '(?:undici|(?:node:)?(?:https?|http2|net|tls|dgram)|ssh2|axios|got|ky|node-fetch|superagent)'|import\('(?:undici|ssh2|(?:node:)?(?:https?|http2|net|tls))'\)/
const calls = /(?<![.\w])(?:globalThis\.)?fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)\(/

/** Comments, and imports of types, of the names of statuses and of what listens, connect to nothing. */
const withoutTypes = (source: string): string =>
  source
    .replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
    .replace(/import (?:type [^]*?|\{ (?:STATUS_CODES|createServer)(?:, type \w+)* \}) from '[^']+'/g, '')

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
