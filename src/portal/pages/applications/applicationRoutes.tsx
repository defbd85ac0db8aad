/** Routes of an application: its page, and the full-window application. */
import { sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { datasetsAddress } from '../../blocks/datasets/addresses.ts'
import { ownPath, type ListedApplication, type ListedDataset } from '../../cards/listed.ts'
import { applicationThumbnail } from '../../cards/thumbnail.ts'
import { platformAddress, siteName } from '../../view/addresses.ts'
import { resultsIn } from '../datasets/linked.tsx'
import { plainText } from '../datasets/load.ts'
import type { Loading, PageHead, PortalRoute } from '../route.ts'
import { standardTitles } from '../standardTitles.ts'
import { ApplicationPage, FullApplication, type ShownApplication } from './ApplicationPage.tsx'

async function readApplication({ visit, params, read }: Loading): Promise<ShownApplication | undefined> {
  const name = siteName(visit)
  const address = platformAddress(`/applications/${encodeURIComponent(params.ref ?? '')}`, {
    html: 'vuetify',
    publicationSites: name
  })
  const { status, body } = await read(address)
  if (status >= 500) throw new Error(`the application ${params.ref} cannot be read`)
  const application = body as ShownApplication
  return status === 200 && application.publicationSites?.includes(name) ? application : undefined
}

const maxDatasets = 30

/** Datasets of the validated configuration that are also published on the portal. */
async function readDatasets({ visit, read }: Loading, { id }: ListedApplication): Promise<ListedDataset[]> {
  const page = sectionOf(sectionOf(visit.portal.config.applications).page)
  if (sectionOf(page.datasets).display === 'none') return []
  const { status, body } = await read(
    platformAddress(`/applications/${encodeURIComponent(id)}/configuration`, {
      publicationSites: siteName(visit)
    })
  )
  const shown = status === 200 ? sectionOf(body).datasets : undefined
  const ids = (Array.isArray(shown) ? shown : []).map((dataset) => idOf(sectionOf(dataset)))
  const known = [...new Set(ids.filter((datasetId) => datasetId !== undefined))].slice(0, maxDatasets)
  if (!known.length) return []
  const answer = await read(datasetsAddress(visit, { ids: known.join(','), size: maxDatasets }))
  return resultsIn(answer.body)
}

function idOf({ id, href }: Record<string, unknown>): string | undefined {
  if (typeof id === 'string' && id) return id
  return typeof href === 'string' ? /\/datasets\/([\w-]+)$/.exec(href)?.[1] : undefined
}

function headOf(visit: Visit, application: ShownApplication): PageHead {
  const { title, summary, description = '', visibility } = application
  const thumbnail = applicationThumbnail(application, {
    thumbnail: {},
    topics: [],
    sitePath: visit.sitePath
  })
  const image = thumbnail && 'address' in thumbnail ? thumbnail.address : undefined
  return {
    title,
    description: (summary || plainText(description)).slice(0, 300),
    canonical: ownPath(visit, 'applications', application),
    image,
    ...(visibility === 'public' ? {} : { isHidden: true })
  }
}

const whole: PortalRoute = {
  path: '/applications/:ref',
  load: async (loading) => {
    const application = await readApplication(loading)
    if (!application) return undefined
    const { visit } = loading
    const datasets = await readDatasets(loading, application)
    return {
      head: headOf(visit, application),
      breadcrumb: [
        { title: standardTitles[visit.lang].applications ?? '', path: '/applications' },
        { title: application.title }
      ],
      content: <ApplicationPage application={application} datasets={datasets} />
    }
  }
}

const full: PortalRoute = {
  path: '/applications/:ref/full',
  load: async (loading) => {
    const application = await readApplication(loading)
    return (
      application && {
        head: headOf(loading.visit, application),
        isBare: true,
        content: <FullApplication application={application} />
      }
    )
  }
}

export const applicationRoutes: PortalRoute[] = [whole, full]
