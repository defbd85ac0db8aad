/**
 * Each catalog type against its fake server with random defects in the responses. It lists, searches and harvests, or
 * fails with a readable message. Other random cases: HOSTILE_SEED, HOSTILE_ROUNDS.
 */
import { afterAll, expect, it } from 'vitest'
import { datasetsOf } from '../../server/catalogs/harvests/source.ts'
import { ExpectedRunFailure, type Config } from '../../server/catalogs/plugins/plugin.ts'
import { pluginOf } from '../../server/catalogs/plugins/registry.ts'
import { remoteAccess } from '../../server/catalogs/plugins/remoteAccess.ts'
import { OutgoingFailure } from '../../server/outgoing/failure.ts'
import { openOutgoing } from '../../server/outgoing/outgoing.ts'
import { makeHostile } from './support/hostileAnswers.ts'
import { hostileTypes } from './support/hostileCatalogs.ts'
import type { RemoteServer } from './support/remoteServer.ts'

const seed = Number(process.env.HOSTILE_SEED ?? 1)
const rounds = Number(process.env.HOSTILE_ROUNDS ?? 15)
const shares = [0.2, 0.5, 1]
const outgoing = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'http://localhost/data-fair' })
const access = remoteAccess({ outgoing, maxFileBytes: 1_000_000, idleMs: 5000 })
const servers: RemoteServer[] = []
afterAll(async () => {
  await outgoing.close()
  await Promise.all(servers.map((server) => server.close()))
})

it.each(Object.entries(hostileTypes))('%s reports what it cannot read', async (_name, start) => {
  const { server, id, ...more } = await start()
  servers.push(server)
  const config: Config = more.config
  const plugin = pluginOf(id)
  if (!plugin) throw new Error(`no type ${id}`)
  const connection = { plugin, remote: access, config }
  const page = { page: 1, size: 10, filters: {} }
  const unexpected: string[] = []
  let share = 0
  const answers = makeHostile(server, seed, () => share)

  /** @returns undefined when the remote is refused with a readable message */
  async function orRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    answers.told = []
    try {
      return await work()
    } catch (error) {
      const isTold = error instanceof ExpectedRunFailure || error instanceof OutgoingFailure
      if (!isTold) unexpected.push([...answers.told, (error as Error).stack].join('\n'))
      return undefined
    }
  }

  for (let round = 0; round < rounds; round++) {
    share = shares[round % shares.length] as number
    const listing = await orRefused(() => plugin.list(access, config, page))
    for (const { id: inside } of listing?.results.slice(0, 2) ?? []) {
      await orRefused(() => plugin.list(access, config, { ...page, currentFolderId: inside }))
      await orRefused(() => plugin.find(access, config, inside, {}))
    }
    await orRefused(async () => {
      for await (const { datasets } of datasetsOf(connection, {})) {
        for (const dataset of datasets.slice(0, 2)) await orRefused(async () => dataset.details?.())
      }
    })
  }
  expect(unexpected).toEqual([])
})
