/** Routes of a dataset: its page, and pages with a single view. */
import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { ownPath, resourcePath } from '../../cards/listed.ts'
import { ApiReference } from '../../ui/ApiReference.tsx'
import { onSite } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { Unread } from '../../view/Unread.tsx'
import { useRead } from '../../view/useRead.ts'
import type { Crumb, LoadedPage, Loading, PortalRoute } from '../route.ts'
import { standardTitles } from '../standardTitles.ts'
import { DatasetPage } from './DatasetPage.tsx'
import { datasetHead } from './head.ts'
import { inStoredOrder, linkedAddresses, resultsIn, type Linked } from './linked.tsx'
import { linesAddress } from './lines.ts'
import { datasetApi, hasLines, readDataset, type ShownDataset } from './load.ts'
import type { CustomField } from './metadata.tsx'
import { ViewPage } from './ViewPage.tsx'

function crumbs(visit: Visit, dataset: ShownDataset, last?: string): Crumb[] {
  const path = ownPath(visit, 'datasets', dataset)
  return [
    { title: standardTitles[visit.lang].datasets ?? '', path: '/datasets' },
    { title: dataset.title, ...(last === undefined ? {} : { path }) },
    ...(last === undefined ? [] : [{ title: last }])
  ]
}

async function readLinked({ visit, read }: Loading, dataset: ShownDataset): Promise<Linked> {
  const addresses = linkedAddresses(visit, dataset)
  const bodyAt = async (address: string | undefined): Promise<unknown> =>
    address === undefined ? undefined : (await read(address)).body
  const [applications, reuses, related] = await Promise.all([
    bodyAt(addresses.applications),
    bodyAt(addresses.reuses),
    bodyAt(addresses.related)
  ])
  return {
    applications: inStoredOrder(resultsIn(applications), dataset),
    reuses: resultsIn(reuses),
    related: resultsIn(related)
  }
}

/** Labels of the custom metadata of the owner, fetched when the dataset has some. */
async function readCustom({ read }: Loading, dataset: ShownDataset): Promise<CustomField[]> {
  if (!Object.keys(dataset.customMetadata ?? {}).length) return []
  const { body } = await read(`${datasetApi(dataset)}/metadata-settings`)
  const { custom } = sectionOf(body)
  return (Array.isArray(custom) ? custom : []).map(sectionOf).flatMap(({ key, title }) => {
    return typeof key === 'string' && typeof title === 'string' ? [{ key, title }] : []
  })
}

const whole: PortalRoute = {
  path: '/datasets/:ref',
  load: async (loading) => {
    const dataset = await readDataset(loading)
    if (!dataset) return undefined
    const { visit } = loading
    const [linked, custom] = await Promise.all([readLinked(loading, dataset), readCustom(loading, dataset)])
    return {
      head: datasetHead(visit, dataset, linked),
      breadcrumb: crumbs(visit, dataset),
      content: <DatasetPage dataset={dataset} linked={linked} custom={custom} />
    }
  }
}

const names = {
  fr: { table: 'Tableau', map: 'Carte', api: 'API' },
  en: { table: 'Table', map: 'Map', api: 'API' }
}

/** Page with a single view; its canonical URL is the page of the dataset. */
function viewOf(
  visit: Visit,
  dataset: ShownDataset,
  name: keyof (typeof names)['fr']
): Omit<LoadedPage, 'content'> {
  const title = names[visit.lang][name]
  return {
    head: {
      title: `${title} - ${dataset.title}`,
      description: dataset.summary,
      canonical: ownPath(visit, 'datasets', dataset)
    },
    breadcrumb: crumbs(visit, dataset, title)
  }
}

const viewRoute = (view: 'table' | 'map'): PortalRoute => ({
  path: `/datasets/:ref/${view}`,
  load: async (loading) => {
    const dataset = await readDataset(loading)
    if (!dataset || !hasLines(dataset) || (view === 'map' && !dataset.bbox?.length)) return undefined
    return {
      ...viewOf(loading.visit, dataset, view),
      isFluid: true,
      ...(view === 'table' ? { reads: [linesAddress(dataset, loading.query)] } : {}),
      content: <ViewPage dataset={dataset} view={view} />
    }
  }
})

const apiDoc: PortalRoute = {
  path: '/datasets/:ref/api-doc',
  load: async (loading) => {
    const dataset = await readDataset(loading)
    if (!dataset || !hasLines(dataset)) return undefined
    const { visit } = loading
    const address = `${datasetApi(dataset)}/api-docs.json${visit.lang === 'en' ? '?lang=en' : ''}`
    return {
      ...viewOf(visit, dataset, 'api'),
      reads: [address],
      content: <ApiDoc dataset={dataset} address={address} />
    }
  }
}

function ApiDoc({ dataset, address }: { dataset: ShownDataset; address: string }): ReactNode {
  const visit = useVisit()
  const read = useRead<unknown>(address)
  return (
    <>
      <h1 className="view-title">
        {names[visit.lang].api} - <a href={resourcePath(visit, 'datasets', dataset)}>{dataset.title}</a>
      </h1>
      {read.state === 'read' ? (
        <ApiReference document={read.body} address={onSite(visit, address)} />
      ) : (
        <Unread read={read} />
      )}
    </>
  )
}

export const datasetRoutes: PortalRoute[] = [whole, viewRoute('table'), viewRoute('map'), apiDoc]
