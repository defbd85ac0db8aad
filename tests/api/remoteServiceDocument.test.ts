/** API document at a URL, fetched for an administrator before a service is created from it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startActionServer, type ActionServer } from './support/actionServer.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let administrator: TestClient
let service: ActionServer
let other: RemoteServer

beforeAll(async () => {
  service = await startActionServer()
  other = await startRemoteServer()
  platform = await startPlatform()
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
})
afterAll(() => Promise.all([platform.close(), service.close(), other.close()]))

const path = '/remote-services/_document'
const answered = async (url: unknown): Promise<[number, string]> => {
  const { status, text } = await administrator.post(path, { url })
  return [status, text]
}

it('the document is fetched from a URL', async () => {
  const { status, json } = await administrator.post(path, { url: `${service.origin}/api-docs.json` })
  expect(status).toBe(200)
  expect(json).toEqual(service.apiDoc)
})

it('the route is for administrators of the platform in admin mode', async () => {
  const body = { url: `${service.origin}/api-docs.json` }
  const member = await platform.loginAs('test_user1', { org: 'test_org1' })
  const idle = await platform.loginAs('test_superadmin')
  expect((await platform.anonymous().post(path, body)).status).toBe(401)
  for (const client of [member, idle]) expect((await client.post(path, body)).status).toBe(403)
})

it('invalid URLs and documents have explicit errors', async () => {
  const documents: Record<string, string> = {
    '/page': '<html>',
    '/list': '[]',
    '/empty': '',
    '/pathless': '{"openapi":"3.1.0"}',
    '/apart': '{"openapi":"3.1.0","paths":{"/a":{"$ref":"https://other.test/a.json"}}}'
  }
  other.answer = (request, response) => {
    const text = documents[request.url ?? '']
    if (text === undefined) response.writeHead(404).end()
    else response.end(text)
  }
  expect(await answered(`${other.origin}/nothing`)).toEqual([502, expect.stringContaining('404')])
  for (const name of ['/page', '/list', '/empty']) {
    expect(await answered(other.origin + name)).toEqual([400, expect.stringContaining('JSON')])
  }
  expect(await answered(`${other.origin}/pathless`)).toEqual([400, expect.stringContaining('paths')])
  expect(await answered(`${other.origin}/apart`)).toEqual([400, expect.stringContaining('other.test')])
  expect((await answered('file:///etc/passwd'))[0]).toBe(502)
  expect((await answered('nothing'))[0]).toBe(502)
  expect((await answered(12))[0]).toBe(400)
  expect((await answered(''))[0]).toBe(400)
})

it('YAML of any length is parsed, and alias bombs are refused', async () => {
  const paths = (count: number): string =>
    Array.from({ length: count }, (_, index) => `  /p${index}:\n    get: {responses: *answers}\n`).join('')
  const yaml = (count: number): string =>
    `openapi: 3.1.0\ninfo: {title: 'Été', version: '1.0'}\nx-answers: &answers\n  '200': {description: ok}\npaths:\n${paths(count)}`
  const bomb = Array.from({ length: 9 }, (_, index) =>
    index
      ? `a${index}: &a${index} [${Array(10)
          .fill(`*a${index - 1}`)
          .join()}]`
      : 'a0: &a0 [x,x,x,x,x,x,x,x,x,x]'
  ).join('\n')
  const documents: Record<string, string> = {
    '/short': yaml(2),
    '/long': yaml(90).replaceAll('responses: *answers', `summary: '${'x'.repeat(500)}', responses: *answers`),
    '/bomb': `${bomb}\n${yaml(1)}`,
    '/text': 'Not a document',
    '/deep': `${'- '.repeat(9000)}a`,
    '/torn': 'openapi: "3.1.0'
  }
  other.answer = (request, response) => response.end(documents[request.url ?? ''])
  const short = await administrator.post(path, { url: `${other.origin}/short` })
  expect(short.status, short.text).toBe(200)
  expect(short.json.info.title).toBe('Été')
  expect(short.json.paths['/p1'].get.responses).toEqual({ 200: { description: 'ok' } })
  const long = await administrator.post(path, { url: `${other.origin}/long` })
  expect([long.status, Object.keys(long.json.paths)]).toEqual([200, expect.objectContaining({ length: 90 })])
  for (const name of ['/bomb', '/text', '/deep', '/torn'])
    expect(await answered(other.origin + name), name).toEqual([400, expect.stringContaining('YAML')])
})

it('an endless document is abandoned', async () => {
  other.answer = (_request, response) => {
    const more = (): void => {
      while (response.write('['.repeat(1_000_000)));
      response.once('drain', more)
    }
    response.once('close', () => response.removeAllListeners('drain'))
    more()
  }
  expect((await answered(`${other.origin}/endless`))[0]).toBe(502)
})
