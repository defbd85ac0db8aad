/**
 * Refuses returning datasets: those first published here, or already received another way. Without this, two catalogs
 * that harvest each other would copy copies, more at each run (docs/api/catalogs.md#harvests).
 */
import { sql } from 'kysely'
import type { AccountKeys } from '../../../contract/session.ts'
import { sitesOfAllAccounts } from '../../settings/store.ts'
import type { HarvestedDataset } from '../plugins/plugin.ts'
import { addressOf } from '../plugins/untrusted.ts'
import { storedText } from '../description.ts'
import type { HarvestRun } from './context.ts'

const publishedHereReason = 'Le jeu de données vient d’ici : il n’est pas repris.'
const alreadyHarvestedReason = 'Ce jeu de données est déjà là, repris de la même origine.'

const hostOf = (address: unknown): string | undefined => {
  const valid = addressOf(address)
  return valid === undefined ? undefined : new URL(valid).host
}

/** Returns the reasons of refused new datasets, by remote id. */
export async function returningOf(
  run: HarvestRun,
  datasets: readonly HarvestedDataset[]
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  if (!datasets.length) return reasons
  for (const id of await alreadyHarvested(run, datasets)) reasons.set(id, alreadyHarvestedReason)
  for (const id of await publishedHere(run, datasets)) reasons.set(id, publishedHereReason)
  return reasons
}

/**
 * Returns the ids of datasets whose origin is a page of this platform or of one of its sites; when an account harvests
 * this platform itself, of those that the account already owns.
 */
async function publishedHere(
  { parts, harvest, connection }: HarvestRun,
  datasets: readonly HarvestedDataset[]
): Promise<string[]> {
  const { metadata, config } = parts
  const sites = await sitesOfAllAccounts(metadata)
  const hosts = new Set([config.publicUrl, ...sites.map(({ url }) => url)].map(hostOf))
  const isOfPlatform = (address: unknown): boolean => hosts.has(hostOf(address) ?? '')
  if (!isOfPlatform(connection.config.url)) {
    return datasets.filter(({ metadata: { origin } }) => isOfPlatform(origin)).map(({ id }) => id)
  }
  // Page addresses follow the template of their site, with the id or slug in any segment.
  const wordsOf = ({ id, metadata: { origin } }: HarvestedDataset): string[] =>
    [id, ...(isOfPlatform(origin) ? [origin] : [])].flatMap((text = '') => text.split(/[/?&=#]/))
  const owners = await parts.datasets.ownersOf(datasets.flatMap(wordsOf))
  return datasets
    .filter((dataset) => wordsOf(dataset).some((word) => isOf(owners.get(word), harvest.target.owner)))
    .map(({ id }) => id)
}

/**
 * Returns the ids of datasets that the remote harvested from a third platform, when another harvest already gave the
 * account a dataset of the same origin and title. Datasets of the remote itself may be harvested several times.
 */
async function alreadyHarvested(
  { parts, harvest, connection }: HarvestRun,
  datasets: readonly HarvestedDataset[]
): Promise<string[]> {
  const remote = hostOf(connection.config.url)
  const passedOn = datasets.filter(({ metadata: { origin } }) => {
    const host = hostOf(origin)
    return host !== undefined && host !== remote
  })
  if (!passedOn.length) return []
  const keyOf = (origin: string, title: string): string => JSON.stringify([origin, title])
  const storedDatasets = passedOn.map(({ id, metadata: { origin = '', title } }) => ({
    id,
    origin: storedText(origin, 2000),
    title: storedText(title, 1000)
  }))
  const { rows } = await sql<{
    harvest: string
    remote: string
    origin: string
    title: string
    dataset: string
  }>`
    select harvest, remote, origin, title, dataset from catalog_harvest_items
    where is_made = 1 and origin in (select value from json_each(${JSON.stringify(storedDatasets.map(({ origin }) => origin))}))`.execute(
    parts.metadata
  )
  const owners = await parts.datasets.ownersOf(rows.map(({ dataset }) => dataset))
  const harvested = Map.groupBy(
    rows.filter(({ dataset }) => isOf(owners.get(dataset), harvest.target.owner)),
    ({ origin, title }) => keyOf(origin, title)
  )
  const isOther = (id: string, row: { harvest: string; remote: string }): boolean =>
    row.harvest !== harvest._id || row.remote !== id
  return storedDatasets
    .filter(({ id, origin, title }) => harvested.get(keyOf(origin, title))?.some((row) => isOther(id, row)))
    .map(({ id }) => id)
}

const isOf = (owner: AccountKeys | undefined, { type, id }: AccountKeys): boolean =>
  owner?.type === type && owner.id === id
