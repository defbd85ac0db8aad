/** The portal of the samples: made of samples/portal/ once their datasets can be read, as an administrator would by the API. */
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPortalConfig } from '../../contract/portals/defaults.ts'
import { portalPresets, withPreset } from '../../contract/portals/presets.ts'
import type { PortalConfig } from '../../contract/portals/portal.ts'
import type { Topic } from '../settings/settings.ts'
import { PermanentError } from '../jobs/queue.ts'
import type { Platform } from '../platform.ts'
import { projectFolder } from '../projectFolder.ts'
import { administratorCalls, type Calls } from './administratorCalls.ts'
import { finalized } from './finalized.ts'

const kind = 'sample-portal'
const folder = join(projectFolder, 'samples', 'portal')
const managerApi = '/portals-manager/api'
const dataApi = '/data-fair/api/v1'

interface Payload {
  organization: string
  userId: string
  /** Ids of the datasets, by their files. */
  datasets: Record<string, string>
}

/** samples/portal/portal.json. `{"@image": file}`, `{"@dataset": file}` and `{"@application": key}` stand for what is made. */
interface SamplePortal {
  preset: string
  config: Partial<PortalConfig> & { title: string }
  topics: { title: string; color: string; icon: { name: string; svgPath: string } }[]
  /** Titles of topics, by file: those that are published. */
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
  /** Types of the pages that are copies of those that ship with the platform. */
  references: string[]
  reuses: { title: string; datasets: string[] }[]
}

/** Stored: a server that ends meanwhile begins again at its next start. */
export function registerSamplePortal(app: FastifyInstance, platform: Platform): void {
  platform.jobs.register<Payload>({
    kind,
    places: { general: 1 },
    retry: { attempts: 3, firstMs: 2000, longestMs: 60_000 },
    async run({ payload, signal }) {
      for (const id of Object.values(payload.datasets)) await finalized(platform.datasets, id, signal)
      const user = await platform.directory.accounts.user(payload.userId)
      if (!user) throw new PermanentError('the administrator of the samples is gone')
      const sample = JSON.parse(await readFile(join(folder, 'portal.json'), 'utf8')) as SamplePortal
      const calls = await administratorCalls(app, platform, user, payload.organization)
      try {
        await make(calls, sample, payload)
      } finally {
        await calls.close()
      }
    }
  })
}

export function addSamplePortal({ jobs }: Pick<Platform, 'jobs'>, payload: Payload): Promise<void> {
  return jobs.add({ kind, payload, uniqueKey: kind })
}

async function make(calls: Calls, sample: SamplePortal, { organization, datasets }: Payload): Promise<void> {
  await forgetBegun(calls, sample.config.title)
  const portal = await calls.send<{ _id: string }>('POST', `${managerApi}/portals`, {
    config: { title: sample.config.title }
  })
  const site = `data-fair-portals:${portal._id}`
  const { topics } = await calls.send<{ topics: Topic[] }>(
    'PATCH',
    `${dataApi}/settings/organization/${organization}`,
    { topics: sample.topics }
  )
  const topicsOf = (titles: string[]): Topic[] => topics.filter(({ title }) => titles.includes(title))

  for (const [file, titles] of Object.entries(sample.datasets)) {
    const id = datasets[file]
    if (!id) continue
    await calls.send('PATCH', `${dataApi}/datasets/${id}`, {
      publicationSites: [site],
      ...(titles.length ? { topics: topicsOf(titles) } : {})
    })
  }
  const applications = await makeApplications(calls, sample, { site, datasets, topicsOf })
  const named = await namesOf(calls, { portal: portal._id, datasets, applications })
  const preset = portalPresets.find(({ id }) => id === sample.preset) ?? { look: {} }
  const dressed = withPreset(newPortalConfig(sample.config.title), preset)
  // What the sample says comes before what the preset says.
  const draftConfig = withPreset(dressed, { look: sample.config })
  await calls.send('PATCH', `${managerApi}/portals/${portal._id}`, { draftConfig })
  await calls.send('POST', `${managerApi}/portals/${portal._id}/draft`)

  for (const { type, config: content } of sample.pages) {
    const { title, newsMetadata, eventMetadata } = content
    const { _id, draftConfig: initial } = await calls.send<{ _id: string; draftConfig: object }>(
      'POST',
      `${managerApi}/pages`,
      {
        type,
        config: { title, ...(newsMetadata && { newsMetadata }), ...(eventMetadata && { eventMetadata }) }
      }
    )
    const { newsMetadata: _news, eventMetadata: _event, ...rest } = content
    const written = await named.in(rest, { type: 'page', _id })
    const path = `${managerApi}/pages/${_id}`
    await calls.send('PATCH', path, { draftConfig: { ...initial, ...written } })
    await calls.send('POST', `${path}/draft`)
    await calls.send('PATCH', path, { portals: [portal._id] })
  }
  for (const type of sample.references) {
    const { results: found } = await calls.get<{ results: { _id: string; title: string }[] }>(
      `${managerApi}/pages?isReference=true&type=${type}`
    )
    const source = found[0]
    if (!source) continue
    await calls.send('POST', `${managerApi}/pages`, {
      type,
      config: { title: source.title },
      sourcePageId: source._id,
      portals: [portal._id]
    })
  }
  for (const { datasets: files, ...reuse } of sample.reuses) {
    const { _id } = await calls.send<{ _id: string }>('POST', `${managerApi}/reuses`, {
      config: { title: reuse.title }
    })
    const written = {
      ...(await named.in(reuse, { type: 'reuse', _id })),
      datasets: files.flatMap((file) => named.datasets.get(file) ?? [])
    }
    await calls.send('PATCH', `${managerApi}/reuses/${_id}`, { draftConfig: written })
    await calls.send('POST', `${managerApi}/reuses/${_id}/draft`)
    await calls.send('PATCH', `${managerApi}/reuses/${_id}`, { portals: [portal._id] })
  }
}

/** What a server made of the portal before it ended. */
async function forgetBegun(calls: Calls, wanted: string): Promise<void> {
  type List = { results: { _id: string; title: string }[] }
  const { results } = await calls.get<List>(`${managerApi}/portals?size=1000&select=_id,title`)
  for (const { _id } of results.filter(({ title }) => title === wanted)) {
    const pages = await calls.get<List>(`${managerApi}/pages?size=1000&portal=${_id}`)
    for (const page of pages.results) await calls.send('DELETE', `${managerApi}/pages/${page._id}`)
    await calls.send('DELETE', `${managerApi}/portals/${_id}`)
  }
}

async function makeApplications(
  calls: Calls,
  sample: SamplePortal,
  {
    site,
    datasets,
    topicsOf
  }: { site: string; datasets: Payload['datasets']; topicsOf: (titles: string[]) => Topic[] }
): Promise<Map<string, { id: string; title: string; slug: string }>> {
  const { results: bases } = await calls.get<{ results: { url: string }[] }>(
    `${dataApi}/base-applications?size=100`
  )
  const made = new Map<string, { id: string; title: string; slug: string }>()
  for (const { key, base, title, summary, dataset, topics, configuration } of sample.applications) {
    const url = bases.find((known) => known.url.includes(`/${base}/`))?.url
    const id = datasets[dataset]
    if (!url || !id) continue
    const { href, title: datasetTitle } = await calls.get<{ href: string; title: string }>(
      `${dataApi}/datasets/${id}?select=href,title`
    )
    const application = await calls.send<{ id: string; title: string; slug: string }>(
      'POST',
      `${dataApi}/applications`,
      { url, title, summary }
    )
    const path = `${dataApi}/applications/${application.id}`
    await calls.send('PUT', `${path}/config`, {
      ...configuration,
      datasets: [{ href, id, title: datasetTitle }]
    })
    await calls.send('PUT', `${path}/permissions`, [{ classes: ['list', 'read'] }])
    await calls.send('PATCH', path, { publicationSites: [site], topics: topicsOf(topics) })
    made.set(key, application)
  }
  return made
}

interface Names {
  datasets: Map<string, { id: string; title: string }>
  /** The content with what its marks stand for; pictures are those of the document. */
  in<Content>(content: Content, resource: { type: string; _id: string }): Promise<Content>
}

async function namesOf(
  calls: Calls,
  {
    datasets: ids,
    applications
  }: {
    portal: string
    datasets: Payload['datasets']
    applications: Map<string, { id: string; title: string; slug: string }>
  }
): Promise<Names> {
  const datasets: Names['datasets'] = new Map()
  for (const [file, id] of Object.entries(ids)) {
    const { title } = await calls.get<{ title: string }>(`${dataApi}/datasets/${id}?select=title`)
    datasets.set(file, { id, title })
  }

  async function valueOf(value: unknown, resource: { type: string; _id: string }): Promise<unknown> {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const item of value) items.push(await valueOf(item, resource))
      return items
    }
    const marks = value as Record<string, string>
    if (marks['@dataset']) return datasets.get(marks['@dataset'])
    if (marks['@application']) return applications.get(marks['@application'])
    if (marks['@image']) return calls.upload(join(folder, 'images', marks['@image']), resource)
    const entries: [string, unknown][] = []
    for (const [name, item] of Object.entries(value)) entries.push([name, await valueOf(item, resource)])
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
  }

  return {
    datasets,
    in: async (content, resource) => (await valueOf(content, resource)) as typeof content
  }
}
