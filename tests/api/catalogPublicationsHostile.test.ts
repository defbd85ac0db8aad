/**
 * Publications to fake servers of each catalog type whose responses have random defects. Created objects are recorded
 * with the ids of the remote, only API routes are requested, and failures have a readable message. Other random cases:
 * HOSTILE_SEED, HOSTILE_ROUNDS.
 */
import { afterAll, expect, it } from 'vitest'
import { ExpectedRunFailure, type Config } from '../../server/catalogs/plugins/plugin.ts'
import { pluginOf } from '../../server/catalogs/plugins/registry.ts'
import { remoteAccess } from '../../server/catalogs/plugins/remoteAccess.ts'
import { streetsToPublish } from '../../server/catalogs/plugins/testing.ts'
import { OutgoingFailure } from '../../server/outgoing/failure.ts'
import { openOutgoing } from '../../server/outgoing/outgoing.ts'
import { makeHostile } from './support/hostileAnswers.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

const seed = Number(process.env.HOSTILE_SEED ?? 1)
const rounds = Number(process.env.HOSTILE_ROUNDS ?? 100)
const outgoing = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'http://localhost/data-fair' })
const opened = remoteAccess({ outgoing, maxFileBytes: 1_000_000, idleMs: 5000 })
let waits = 0
/** A remote that never finishes processing is polled ten times, without delay. */
const access = {
  ...opened,
  wait: () => (++waits % 10 ? Promise.resolve() : Promise.reject(new OutgoingFailure('timeout')))
}
const servers: RemoteServer[] = []
afterAll(async () => {
  await outgoing.close()
  await Promise.all(servers.map((server) => server.close()))
})

/** Valid responses of each catalog type, by method and path below its API. */
const types: Record<string, { api: string; answers: (path: string, body: object) => unknown }> = {
  ckan: {
    api: '/api/3/action/',
    answers(path, body) {
      if (path.startsWith('GET license_list'))
        return { success: true, result: [{ id: 'lo', title: 'LO', url: 'https://lo.test/' }] }
      const resources = [{ id: 'r1', name: 'Page', url: 'https://data.test/datasets/streets' }]
      return { success: true, result: { ...body, id: 'made', name: 'made', package_id: 'p1', resources } }
    }
  },
  udata: {
    api: '/api/1/',
    answers(path, body) {
      if (path.startsWith('GET datasets/licenses/'))
        return [{ id: 'lo', title: 'LO', url: 'https://lo.test/' }]
      const resources = [
        { id: 'r1', title: 'Consultez les données', url: 'https://data.test/datasets/streets' }
      ]
      const made = { ...body, id: 'made', page: 'https://udata.test/made', title: 'Streets', resources }
      return path.startsWith('GET me/org_datasets') ? [made] : made
    }
  },
  'data-fair': {
    api: '/data-fair/api/v1/',
    answers: (_path, body) => ({
      title: 'Streets',
      ...body,
      id: 'made',
      status: 'finalized',
      page: 'https://other.test/dataset/made',
      isMetaOnly: true,
      schema: [{ key: 'a', type: 'string' }]
    })
  }
}

const targets = [
  { action: 'createFolderInRoot' },
  { action: 'createResource', folderId: 'p1' },
  { action: 'replaceFolder', folderId: 'p1' },
  { action: 'replaceResource', resourceId: 'p1:r1' }
].map((target) => ({ newId: 'n', ...target }))

it.each(Object.entries(types))(
  'publications on %s use the ids that it returned',
  async (type, { api, answers }) => {
    const server = await startRemoteServer()
    servers.push(server)
    const plugin = pluginOf(type)
    const publish = plugin?.publish?.bind(plugin)
    const unpublish = plugin?.unpublish?.bind(plugin)
    if (!plugin || !publish || !unpublish) throw new Error(`nothing is published on ${type}`)
    const unexpected: unknown[] = []
    server.answer = ({ method, url = '' }, response) => {
      const path = url.startsWith(api) ? url.slice(api.length) : undefined
      const isRedirected = url === '/' || url === '/none'
      if (path === undefined && !isRedirected) unexpected.push(`${method} ${url}`)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answers(`${method} ${path}`, {})))
    }
    let share = 0
    const hostile = makeHostile(server, seed, () => share)
    const config: Config = {
      url: server.origin,
      apiKey: 'k',
      organization: type === 'udata' ? { id: 'o' } : 'o'
    }
    for (let round = 0; round < rounds; round++) {
      share = [0, 0.3, 1][round % 3] as number
      for (const target of targets.filter(({ action }) => plugin.capabilities.includes(action as never))) {
        hostile.told = []
        try {
          const { remoteFolder, remoteResource } = await publish(access, config, streetsToPublish, target)
          const made = remoteResource ?? remoteFolder
          const isNamed = made && made.id !== streetsToPublish.slug && !/undefined|\[object/.test(made.id)
          const isLink = made?.url === undefined || (URL.canParse(made.url) && /^https?:/.test(made.url))
          if (!isNamed || !isLink) unexpected.push({ target, made, told: hostile.told })
          const ids = {
            ...(remoteFolder ? { folderId: remoteFolder.id } : {}),
            ...(remoteResource ? { resourceId: remoteResource.id } : {})
          }
          share = 0
          await unpublish(access, config, {
            newId: 'n',
            action: remoteResource ? 'replaceResource' : 'replaceFolder',
            ...ids
          })
        } catch (error) {
          const isTold = error instanceof ExpectedRunFailure || error instanceof OutgoingFailure
          if (!isTold) unexpected.push([...hostile.told, (error as Error).stack].join('\n'))
        }
      }
    }
    expect(unexpected).toEqual([])
  }
)
