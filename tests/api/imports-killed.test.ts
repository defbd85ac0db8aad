/**
 * An import in progress when the server is killed: the dataset is unchanged, the log has the interruption, and the next
 * run succeeds.
 */
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../e2e/support/server.ts'
import { login } from './support/login.ts'
import {
  datasetOf,
  importEnded,
  imported,
  importedAgain,
  openCatalog,
  logText
} from './support/remoteCatalogs.ts'
import { startRemoteServer } from './support/remoteServer.ts'

const environment = { LOG_LEVEL: 'silent', ALLOW_PRIVATE_ADDRESSES: 'true' }
const server = await startServer({ accounts: true, environment })
const web = await startRemoteServer()
afterAll(async () => {
  await server.close()
  await web.close()
})

it('after a kill an import is marked as interrupted, and runs again', async () => {
  let lines = 'name,height\noak,12\n'
  let isHeld = false
  let held = 0
  web.answer = ({ url, method }, response) => {
    if (url === '/')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<a href="trees.csv">trees</a>')
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': lines.length })
    if (method === 'HEAD') return void response.end()
    if (!isHeld) return void response.end(lines)
    response.write(lines.slice(0, 5))
    held++
  }
  const admin = await login(server.origin, 'test_user1', { org: 'test_org1' })
  const catalog = await openCatalog(admin, 'files', { url: web.origin })
  const first = await imported(admin, catalog, 'trees.csv')
  const { id } = await datasetOf(admin, first)

  lines += 'ash,8\n'
  isHeld = true
  const path = '/catalogs/api/imports'
  await admin.patch(`${path}/${first._id}`, { status: 'waiting' })
  const body = { catalog: { id: catalog }, remoteResource: { id: 'trees.csv', title: 'Other' } }
  const { json: second } = await admin.post(path, body)
  await expect.poll(() => held).toBe(2)
  // Temporary files of imports are on the data disk, and nowhere else.
  const under = join(server.dataDir, 'tmp', 'catalogs')
  expect(readdirSync(under)).toHaveLength(2)
  expect(readdirSync(tmpdir()).filter((name) => /^fairway-(import|harvest|publication)/.test(name))).toEqual(
    []
  )
  await server.kill()
  isHeld = false
  await server.restart()
  expect(readdirSync(under)).toEqual([])

  const again = await login(server.origin, 'test_user1', { org: 'test_org1' })
  for (const one of [first._id, second._id]) {
    const cut = await importEnded(again, one)
    expect(cut.status, logText(cut)).toBe('error')
    expect(cut.logs.at(-1)).toMatchObject({ type: 'warning', msg: expect.stringMatching(/interrompu/) })
  }
  expect((await again.get(`/datasets/${id}`)).json).toMatchObject({ count: 1, status: 'finalized' })
  for (const one of [first._id, second._id]) {
    const done = await importedAgain(again, one)
    expect((await datasetOf(again, done)).count).toBe(2)
  }
  // The interrupted import created no dataset.
  expect((await again.get('/datasets?mine=true&q=trees')).json.count).toBe(2)
})
