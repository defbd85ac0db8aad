/**
 * Harvest of a whole catalog's metadata: a local fake CKAN serves 10,000 packages to a platform in a separate process.
 * The first harvest creates the datasets, the second one finds no change, the third one finds 1 % changed. Reports the
 * peak memory of the platform during each, and the time of reading the pages alone.
 *
 * node tests/bench/harvest.ts [--packages 10000] [--profile]
 */
import { parseArgs } from 'node:util'
import type { CatalogHarvest } from '../../contract/catalogs/harvest.ts'
import { startCkan, type CkanPackage } from '../api/support/ckanServer.ts'
import { login } from '../api/support/login.ts'
import { idle, megabytes, residentBytesOf } from './processes.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: { packages: { type: 'string', default: '10000' }, profile: { type: 'boolean', default: false } }
})
const total = Number(values.packages)
const api = '/catalogs/api'

const ckan = await startCkan()
ckan.packages = Array.from({ length: total }, (_, number) => packageOf(number))
const server = await startBenchServer(values.profile ? ['--cpu-prof'] : [], {
  environment: { ALLOW_PRIVATE_ADDRESSES: 'true' }
})
try {
  const admin = await login(server.origin, 'test_user1', { org: 'test_org1' })
  const catalog = await admin.post(`${api}/catalogs`, {
    title: 'Bench',
    plugin: 'ckan',
    config: { url: ckan.origin }
  })
  if (catalog.status !== 201) throw new Error(catalog.text)

  console.log(`# harvest of the metadata of ${total} datasets`)
  let started = performance.now()
  for (let start = 0; start < total; start += 1000) {
    const page = await fetch(`${ckan.origin}/api/3/action/package_search?start=${start}&rows=1000`)
    JSON.parse(await page.text())
  }
  console.log(`its pages read alone (reference)   ${seconds(performance.now() - started)}`)
  await idle(server.pid)
  console.log(`memory of the platform at rest     ${megabytes(residentBytesOf(server.pid))}`)

  started = performance.now()
  const created = await admin.post(`${api}/harvests`, { catalog: { id: catalog.json._id }, title: 'Bench' })
  if (created.status !== 201) throw new Error(created.text)
  const path = `${api}/harvests/${created.json._id}`
  await report('first', started, 60_000)

  started = performance.now()
  await admin.patch(path, { status: 'waiting' })
  await report('again, nothing changed', started, 5000)

  for (const ckanPackage of ckan.packages) {
    if (Number(ckanPackage.id.slice(1)) % 100 === 0) ckanPackage.notes = `${ckanPackage.notes} Changed.`
  }
  started = performance.now()
  await admin.patch(path, { status: 'waiting' })
  await report('again, 1 % changed', started)

  async function report(name: string, since: number, goalMs = Infinity): Promise<void> {
    let maxMemory = 0
    const memory: number[] = []
    for (;;) {
      const bytes = residentBytesOf(server.pid)
      maxMemory = Math.max(maxMemory, bytes)
      memory.push(bytes)
      const { json } = await admin.get(path)
      const { status, counts, logs } = json as CatalogHarvest
      if (status === 'error') throw new Error(JSON.stringify(logs?.at(-1)))
      if (status === 'done') {
        const ms = performance.now() - since
        const { dryRun: _dryRun, ...outcomes } = counts ?? { dryRun: false }
        const over = ms > goalMs ? `, over ${seconds(goalMs)}` : ''
        console.log(
          `${name.padEnd(34)} ${seconds(ms)}${over}, memory at most ${megabytes(maxMemory)} (${tenths(memory)}), ${JSON.stringify(outcomes)}`
        )
        await idle(server.pid)
        return
      }
      await new Promise((resume) => setTimeout(resume, 100))
    }
  }
} finally {
  await server.close()
  await ckan.close()
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Eleven evenly spaced samples, in megabytes. */
function tenths(memory: number[]): string {
  const at = (tenth: number): number => memory[Math.floor((tenth / 10) * (memory.length - 1))] ?? 0
  return Array.from({ length: 11 }, (_, tenth) => Math.round(at(tenth) / 1e6)).join(' ')
}

function packageOf(number: number): CkanPackage {
  const theme = `theme ${number % 40}`
  return {
    id: `p${number}`,
    name: `dataset-number-${number}`,
    title: `Dataset number ${number} about ${theme}`,
    notes: `A description of the dataset ${number}, as long as they often are. `.repeat(8),
    license_title: 'Licence Ouverte',
    license_url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
    organization: { id: `o${number % 30}`, name: `town-${number % 30}`, title: `Town ${number % 30}` },
    tags: [{ name: theme }, { name: 'open data' }],
    extras: [{ key: 'frequency', value: 'http://purl.org/cld/freq/annual' }],
    metadata_modified: '2026-01-02T03:04:05',
    resources: [
      {
        id: `r${number}`,
        name: 'Notice',
        url: `https://example.org/${number}.pdf`,
        format: 'PDF',
        size: 1000
      }
    ]
  }
}
