/** Creates the sample portal from samples/portal/, through the API, once its datasets are finalized. */
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPortalConfig } from '../../contract/portals/defaults.ts'
import { portalPresets, withPreset } from '../../contract/portals/presets.ts'
import type { PortalConfig } from '../../contract/portals/portal.ts'
import { PermanentError } from '../jobs/jobKind.ts'
import { addressesOf } from '../portals/portals/addresses.ts'
import { addressSettings } from '../portals/portals/sites.ts'
import type { Platform } from '../platform.ts'
import type { Topic } from '../settings/settings.ts'
import { administratorCalls, type Calls } from './administratorCalls.ts'
import { finalized } from './finalized.ts'
import { marksOf, sampleFolder, type Marks, type NamedApplication, type NamedDataset } from './sampleMarks.ts'

const kind = 'sample-portal'
const managerApi = '/portals-manager/api'
const dataApi = '/data-fair/api/v1'

interface Payload {
  organization: string
  userId: string
  /** Ids of the datasets, by file. */
  datasets: Record<string, string>
}

/**
 * Content of samples/portal/portal.json, with the marks `{"@image": file}`, `{"@dataset": file}` and `{"@application":
 * key}`.
 */
interface SamplePortal {
  preset: string
  config: Partial<PortalConfig> & { title: string }
  topics: { title: string; color: string; icon: { name: string; svgPath: string } }[]
  /** Published datasets by file, with the titles of their topics. */
  datasets: Record<string, string[]>
  applications: {
    key: string
    base: string
    title: string
    summary: string
    dataset: string
    topics: string[]
    configuration: object
  }[]
  pages: { type: string; config: { title: string; newsMetadata?: object; eventMetadata?: object } }[]
  /** Types of pages copied from those that ship with the platform. */
  references: string[]
  reuses: { title: string }[]
}

/** A stored job, so that a stopped server starts again at its next start. */
export function registerSamplePortal(app: FastifyInstance, platform: Platform): void {
  platform.jobs.register<Payload>({
    kind,
    places: { general: 1 },
    retry: { attempts: 3, firstMs: 2000, maxMs: 60_000 },
    async run({ payload, signal }) {
      for (const id of Object.values(payload.datasets)) await finalized(platform.datasets, id, signal)
      const user = await platform.directory.accounts.user(payload.userId)
      if (!user) throw new PermanentError('the administrator of the samples is gone')
      const sample = JSON.parse(await readFile(join(sampleFolder, 'portal.json'), 'utf8')) as SamplePortal
      const calls = await administratorCalls(app, platform, user, payload.organization)
      try {
        const portal = await make(calls, sample, payload)
        const { url } = addressesOf({ _id: portal }, addressSettings(platform))
        platform.log.info(`the portal of the samples is ready: ${url}`)
      } finally {
        await calls.close()
      }
    }
  })
}

export function addSamplePortal({ jobs }: Pick<Platform, 'jobs'>, payload: Payload): Promise<void> {
  return jobs.add({ kind, payload, uniqueKey: kind })
}

/**
 * Creates the portal.
 * @returns its id
 */
async function make(
  calls: Calls,
  sample: SamplePortal,
  { organization, datasets }: Payload
): Promise<string> {
  await forgetBegun(calls, sample.config.title)
  const { _id: portal } = await calls.send<CreatedPortal>('POST', `${managerApi}/portals`, {
    config: { title: sample.config.title }
  })
  const { topics } = await calls.send<{ topics: Topic[] }>(
    'PATCH',
    `${dataApi}/settings/organization/${organization}`,
    { topics: sample.topics }
  )
  const shown: Shown = {
    publicationSites: [`data-fair-portals:${portal}`],
    topicsOf: (titles) => topics.filter(({ title }) => titles.includes(title))
  }
  const published = await publishDatasets(calls, sample, datasets, shown)
  const applications = await makeApplications(calls, sample, published, shown)
  const marks = marksOf(calls, { datasets: published, applications })
  const preset = portalPresets.find(({ id }) => id === sample.preset) ?? { look: {} }
  const dressed = withPreset(newPortalConfig(sample.config.title), preset)
  // The configuration of the sample overrides the preset.
  await writeDraft(calls, `${managerApi}/portals/${portal}`, withPreset(dressed, { look: sample.config }))
  await makePages(calls, sample, { marks, portal })
  await makeReuses(calls, sample, { marks, portal })
  return portal
}

interface CreatedPortal {
  _id: string
}

/** Properties of datasets and applications on the portal. */
interface Shown {
  publicationSites: string[]
  topicsOf: (titles: string[]) => Topic[]
}

async function writeDraft(calls: Calls, path: string, draftConfig: object): Promise<void> {
  await calls.send('PATCH', path, { draftConfig })
  await calls.send('POST', `${path}/draft`)
}

/** Removes a portal that an interrupted run created. */
async function forgetBegun(calls: Calls, wanted: string): Promise<void> {
  type List = { results: { _id: string; title: string }[] }
  const { results } = await calls.get<List>(`${managerApi}/portals?size=1000&select=_id,title`)
  for (const { _id } of results.filter(({ title }) => title === wanted)) {
    const pages = await calls.get<List>(`${managerApi}/pages?size=1000&portal=${_id}`)
    for (const page of pages.results) await calls.send('DELETE', `${managerApi}/pages/${page._id}`)
    await calls.send('DELETE', `${managerApi}/portals/${_id}`)
  }
}

/**
 * Publishes the datasets.
 * @returns those that exist, by file
 */
async function publishDatasets(
  calls: Calls,
  sample: SamplePortal,
  ids: Payload['datasets'],
  { publicationSites, topicsOf }: Shown
): Promise<Map<string, NamedDataset>> {
  const published = new Map<string, NamedDataset>()
  for (const [file, titles] of Object.entries(sample.datasets)) {
    const id = ids[file]
    if (!id) continue
    const changes = { publicationSites, ...(titles.length ? { topics: topicsOf(titles) } : {}) }
    published.set(file, await calls.send('PATCH', `${dataApi}/datasets/${id}`, changes))
  }
  return published
}

async function makeApplications(
  calls: Calls,
  sample: SamplePortal,
  datasets: Map<string, NamedDataset>,
  { publicationSites, topicsOf }: Shown
): Promise<Map<string, NamedApplication>> {
  const { results: bases } = await calls.get<{ results: { url: string }[] }>(
    `${dataApi}/base-applications?size=100`
  )
  const made = new Map<string, NamedApplication>()
  for (const { key, base, title, summary, dataset: file, topics, configuration } of sample.applications) {
    const url = bases.find((known) => known.url.includes(`/${base}/`))?.url
    const dataset = datasets.get(file)
    if (!url || !dataset) continue
    const body = { url, title, summary }
    const application = await calls.send<NamedApplication>('POST', `${dataApi}/applications`, body)
    const path = `${dataApi}/applications/${application.id}`
    const { id, href } = dataset
    await calls.send('PUT', `${path}/config`, {
      ...configuration,
      datasets: [{ href, id, title: dataset.title }]
    })
    await calls.send('PUT', `${path}/permissions`, [{ classes: ['list', 'read'] }])
    await calls.send('PATCH', path, { publicationSites, topics: topicsOf(topics) })
    made.set(key, application)
  }
  return made
}

interface Place {
  marks: Marks
  portal: string
}

async function makePages(calls: Calls, sample: SamplePortal, { marks, portal }: Place): Promise<void> {
  for (const { type, config } of sample.pages) {
    // The title comes first, as it determines the slug; pictures need an existing page.
    const { title, newsMetadata, eventMetadata, ...content } = config
    const first = { title, ...(newsMetadata && { newsMetadata }), ...(eventMetadata && { eventMetadata }) }
    const page = await calls.send<CreatedPortal & { draftConfig: object }>('POST', `${managerApi}/pages`, {
      type,
      config: first
    })
    const path = `${managerApi}/pages/${page._id}`
    const written = await marks.filled(content, { type: 'page', _id: page._id })
    await writeDraft(calls, path, { ...page.draftConfig, ...written })
    await calls.send('PATCH', path, { portals: [portal] })
  }
  for (const type of sample.references) {
    const { results } = await calls.get<{ results: (CreatedPortal & { title: string })[] }>(
      `${managerApi}/pages?isReference=true&type=${type}`
    )
    const [source] = results
    if (!source) continue
    const config = { title: source.title }
    const body = { type, config, sourcePageId: source._id, portals: [portal] }
    await calls.send('POST', `${managerApi}/pages`, body)
  }
}

async function makeReuses(calls: Calls, sample: SamplePortal, { marks, portal }: Place): Promise<void> {
  for (const config of sample.reuses) {
    const { title } = config
    const { _id } = await calls.send<CreatedPortal>('POST', `${managerApi}/reuses`, { config: { title } })
    const path = `${managerApi}/reuses/${_id}`
    await writeDraft(calls, path, await marks.filled(config, { type: 'reuse', _id }))
    await calls.send('PATCH', path, { portals: [portal] })
  }
}
