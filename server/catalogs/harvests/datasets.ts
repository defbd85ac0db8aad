/** Creates and updates the datasets of one page of the remote catalog. */
import type { DatasetRecord } from '../../datasets/record.ts'
import type { HttpError } from '../../http/errors.ts'
import { newId } from '../../owned/ids.ts'
import {
  bodyOf,
  descriptionOf,
  knownTopics,
  remoteAttachments,
  slugOf,
  storedText,
  type Description
} from '../description.ts'
import type { HarvestedDataset } from '../plugins/plugin.ts'
import { runProblemOf } from '../problems.ts'
import { checkOwner, eachOf, type HarvestRun } from './context.ts'
import { knownFile, newDataProcessed, refreshData, withDownload } from './data.ts'
import { knownItems, markItems, putItem, type Outcome } from './items.ts'
import { changesOf, hashOf, planOf, stateOf, type KnownItem, type Plan } from './plan.ts'
import { restoreArchived } from './missing.ts'
import { returningOf } from './returning.ts'

/** Number of datasets that are downloaded and processed concurrently. */
const maxConcurrent = 2

interface Planned {
  dataset: HarvestedDataset
  known: KnownItem | undefined
  hash: string | undefined
  plan: Plan
}

/** Creates or updates a batch of datasets, and records the outcome of each. */
export async function takeDatasets(run: HarvestRun, datasets: HarvestedDataset[]): Promise<void> {
  await checkOwner(run)
  const planned = await plan(run, datasets)
  const { parts, harvest } = run
  const { metadata } = parts
  const outcome: Outcome = { run: harvest.run, outcome: 'unchanged' }
  const unchanged = planned.filter(({ plan: { does } }) => does === 'unchanged')
  if (unchanged.length) await markItems(metadata, harvest._id, unchanged.map(remoteOf), outcome)
  const refused = new Map<string, string[]>()
  for (const { plan: datasetPlan, dataset } of planned) {
    if (datasetPlan.does !== 'refuse') continue
    refused.set(datasetPlan.reason, [...(refused.get(datasetPlan.reason) ?? []), dataset.id])
  }
  for (const [reason, remotes] of refused) {
    await markItems(metadata, harvest._id, remotes, { run: harvest.run, outcome: 'refused', reason })
  }
  const rest = planned.filter(({ plan: { does } }) => does === 'create' || does === 'update')
  if (harvest.dryRun) return announce(run, rest)
  await take(run, rest)
}

const isCreated = ({ plan: { does } }: Planned): boolean => does === 'create'
const remoteOf = ({ dataset }: Planned): string => dataset.id

async function plan(run: HarvestRun, datasets: HarvestedDataset[]): Promise<Planned[]> {
  const { parts, harvest } = run
  const known = await knownItems(
    parts.metadata,
    harvest._id,
    datasets.map(({ id }) => id)
  )
  const datasetIds = [...known.values()].flatMap(({ dataset }) => (dataset === undefined ? [] : [dataset]))
  const owners = await parts.datasets.ownersOf(datasetIds)
  return datasets.map((dataset) => {
    const item = known.get(dataset.id)
    const hash = hashOf(dataset)
    const state = stateOf(item, owners, harvest.target.owner)
    const { data, recreatesRemoved = false } = harvest
    return { dataset, known: item, hash, plan: planOf({ hash, known: item, state, data, recreatesRemoved }) }
  })
}

/** Records what a run would do, for a dry run. */
async function announce(run: HarvestRun, planned: Planned[]): Promise<void> {
  const { parts, harvest } = run
  const returning = await returningOf(
    run,
    planned.filter(isCreated).map(({ dataset }) => dataset)
  )
  await parts.metadata.transaction().execute(async (scope) => {
    for (const { dataset, known, plan: datasetPlan } of planned) {
      const reason = returning.get(dataset.id)
      const outcome: Outcome =
        reason === undefined
          ? { run: harvest.run, outcome: datasetPlan.does === 'create' ? 'created' : 'updated' }
          : { run: harvest.run, outcome: 'refused', reason }
      if (known) await markItems(scope, harvest._id, [dataset.id], outcome)
      else await putItem(scope, harvest._id, { ...named(dataset), isMade: false }, outcome)
    }
  })
}

async function take(run: HarvestRun, planned: Planned[]): Promise<void> {
  const complete: Planned[] = []
  await eachOf(planned, maxConcurrent, async (entry) => {
    await orRefused(run, entry, async () => {
      complete.push({ ...entry, dataset: { ...entry.dataset, ...(await entry.dataset.details?.()) } })
    })
  })
  const isFile = ({ dataset }: Planned): boolean => run.harvest.data !== 'none' && !!dataset.file
  const returning = await returningOf(
    run,
    complete.filter(isCreated).map(({ dataset }) => dataset)
  )
  const created: Planned[] = []
  for (const entry of complete.filter(isCreated)) {
    const reason = returning.get(entry.dataset.id)
    if (reason === undefined) created.push(entry)
    else await refuse(run, entry, reason)
  }
  await checkOwner(run)
  await describe(
    run,
    created.filter((entry) => !isFile(entry))
  )
  const others = [...complete.filter((entry) => !isCreated(entry)), ...created.filter(isFile)]
  await eachOf(others, maxConcurrent, (entry) =>
    orRefused(run, entry, () =>
      entry.plan.does === 'create' ? createWithFile(run, entry) : update(run, entry)
    )
  )
}

/** Runs work for a dataset. A failure is recorded, and retried by the next run; the other datasets go on. */
async function orRefused(run: HarvestRun, entry: Planned, work: () => Promise<void>): Promise<void> {
  run.signal.throwIfAborted()
  await checkOwner(run)
  try {
    await work()
  } catch (error) {
    const problem = runProblemOf(error)
    if (problem === undefined || run.signal.aborted) throw error
    await refuse(run, entry, problem)
  }
}

async function refuse(
  { parts, harvest }: HarvestRun,
  { dataset, known }: Pick<Planned, 'dataset' | 'known'>,
  problem: string
): Promise<void> {
  const reason = storedText(problem, 1000)
  // Other properties recorded since the plan are kept: the dataset may have been created.
  const now = (await knownItems(parts.metadata, harvest._id, [dataset.id])).get(dataset.id) ?? known
  const { hash: _hash, ...others } = now ?? { isMade: false }
  const item = { ...others, ...named(dataset), failure: reason }
  await putItem(parts.metadata, harvest._id, item, { run: harvest.run, outcome: 'refused', reason })
}

const asNew = { isNew: true, shouldUpdateMetadata: true, shouldUpdateSchema: true }

interface Named {
  remote: string
  title: string
  origin: string | undefined
}

const named = ({ id, metadata: { title, origin } }: HarvestedDataset): Named => ({
  remote: id,
  title: storedText(title, 1000),
  origin: origin === undefined ? undefined : storedText(origin, 2000)
})

function described({ topics }: HarvestRun, { metadata }: HarvestedDataset): Description {
  const known = knownTopics(metadata.topics, topics)
  return {
    ...descriptionOf(metadata),
    ...(known.length ? { topics: known } : {}),
    ...remoteAttachments({ metadata })
  }
}

/** Describes a metadata-only dataset, with links to its files. */
function describedWithLinks(run: HarvestRun, { metadata, links = [] }: HarvestedDataset): Description {
  const { attachments = [] } = metadata
  const all = [...attachments, ...links.map(({ title, ...link }) => ({ title: title || link.url, ...link }))]
  return {
    ...described(run, { id: '', metadata }),
    ...remoteAttachments({ metadata: { ...metadata, attachments: all } })
  }
}

const sitesOf = ({ publicationSites }: HarvestRun): { publicationSites?: string[] } =>
  publicationSites.length ? { publicationSites } : {}

/** Creates new metadata-only datasets, in one batch. */
async function describe(run: HarvestRun, planned: Planned[]): Promise<void> {
  if (!planned.length) return
  const { parts, harvest, permissions } = run
  const byId = new Map(planned.map((entry) => [newId(), entry]))
  const refused = await parts.datasets.createDescribed({
    owner: harvest.target.owner,
    userId: harvest.created.id,
    permissions,
    datasets: [...byId].map(([id, { dataset }]) => ({
      id,
      body: {
        ...describedWithLinks(run, dataset),
        ...slugOf(dataset.metadata),
        ...sitesOf(run),
        title: storedText(dataset.metadata.title, 1000)
      }
    })),
    async alsoWrite(scope, created) {
      for (const { id } of created) {
        const { dataset, hash } = byId.get(id) as Planned
        const description = describedWithLinks(run, dataset)
        const item = { ...named(dataset), dataset: id, isMade: true, description, ...(hash ? { hash } : {}) }
        await putItem(scope, harvest._id, item, { run: harvest.run, outcome: 'created' })
      }
    }
  })
  for (const [id, error] of refused) {
    await refuse(run, byId.get(id) as Planned, (error satisfies HttpError).message)
  }
}

async function createWithFile(run: HarvestRun, { dataset, hash }: Planned): Promise<void> {
  const { parts, harvest, permissions } = run
  const { file } = dataset
  if (!file) return
  const item = { ...named(dataset), dataset: newId(), isMade: false }
  await withDownload(run, file, undefined, async (fetched) => {
    // Recorded before the creation: after an interruption the next run finds the dataset by this id.
    const interrupted = { run: harvest.run, outcome: 'refused' as const, reason: 'Interrompu.' }
    await putItem(parts.metadata, harvest._id, item, interrupted)
    await parts.datasets.createFromFile({
      filePath: fetched.path,
      fileName: fetched.name,
      owner: harvest.target.owner,
      userId: harvest.created.id,
      permissions,
      countsQuotas: true,
      body: {
        ...bodyOf(dataset.metadata, { ...asNew, topics: run.topics }),
        ...described(run, dataset),
        ...sitesOf(run),
        id: item.dataset
      }
    })
    const createdItem = {
      ...item,
      isMade: true,
      description: described(run, dataset),
      file: knownFile(file, fetched)
    }
    const created = { run: harvest.run, outcome: 'created' as const, ...noteOf(dataset) }
    await putItem(parts.metadata, harvest._id, createdItem, created)
    await newDataProcessed(run, item.dataset)
    await putItem(parts.metadata, harvest._id, { ...createdItem, ...(hash ? { hash } : {}) }, created)
  })
}

const noteOf = ({ notes }: HarvestedDataset): { reason?: string } =>
  notes?.length ? { reason: storedText(notes.join('\n'), 1000) } : {}

/** Updates a dataset that the harvest created before. */
async function update(run: HarvestRun, { dataset, known, hash }: Planned): Promise<void> {
  const { parts, harvest } = run
  const { datasets } = parts
  if (known?.dataset === undefined) return
  const record = await datasets.find(known.dataset)
  if (!record) return
  const returnReason = await restoreArchived(run, known)
  const description = record.isMetaOnly ? describedWithLinks(run, dataset) : described(run, dataset)
  const body = changesOf(known.description, description)
  const isDescribedAnew = Object.keys(body).length > 0
  if (isDescribedAnew) await datasets.patch(record.id, { body, userId: harvest.created.id })
  const { failure, archived: _archived, missingSince: _since, hash: _hash, ...others } = known
  const item: KnownItem & Named = { ...others, ...named(dataset), isMade: true, description }
  // The description is written, and recorded even if the data fail afterwards.
  if (isDescribedAnew || returnReason) {
    await putItem(parts.metadata, harvest._id, item, { run: harvest.run, outcome: 'updated' })
  }
  const data = await dataOf(run, record, dataset, known)
  if (data.file) item.file = data.file
  const outcome = isDescribedAnew || returnReason || data.isChanged ? 'updated' : 'unchanged'
  const finalOutcome: Outcome = {
    run: harvest.run,
    outcome,
    ...(returnReason ? { reason: returnReason } : {})
  }
  if (data.isChanged) await putItem(parts.metadata, harvest._id, item, finalOutcome)
  await data.processed()
  const status = record.draft?.status ?? record.status
  const stillFails = !data.isChanged && failure !== undefined && status === 'error'
  if (stillFails) return refuse(run, { dataset, known: item }, failure)
  await putItem(parts.metadata, harvest._id, { ...item, ...(hash ? { hash } : {}) }, finalOutcome)
}

async function dataOf(
  run: HarvestRun,
  record: DatasetRecord,
  { file }: HarvestedDataset,
  known: KnownItem
): Promise<Awaited<ReturnType<typeof refreshData>>> {
  const takesFile = !record.isMetaOnly && !record.isRest && !record.isVirtual
  if (!file || !takesFile) return { isChanged: false, processed: () => Promise.resolve() }
  return refreshData(run, record, file, known.file)
}
