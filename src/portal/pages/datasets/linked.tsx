/** Resources linked to a dataset: applications, reuses, related datasets. */
import type { ReactNode } from 'react'
import { oneOf, sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { applicationsAddress, datasetsAddress } from '../../blocks/datasets/addresses.ts'
import {
  resourcePath,
  type ListedApplication,
  type ListedDataset,
  type ListedReuse
} from '../../cards/listed.ts'
import { ApplicationCards, DatasetCards, ReuseCards } from '../../cards/results.tsx'
import { applicationAddress, Frame } from '../../frames/Frame.tsx'
import { portalAddress } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import type { ListBody } from '../../view/useRead.ts'
import type { ShownDataset } from './load.ts'

const maxReuses = 12
const maxRelated = 12

export interface Linked {
  applications: ListedApplication[]
  reuses: ListedReuse[]
  related: ListedDataset[]
}

type Looks = Record<'applications' | 'reuses' | 'relatedDatasets', Record<string, unknown>>

/** `applications`, `reuses` and `relatedDatasets` of the dataset page's configuration. */
export function linkedLooks({ portal }: Pick<Visit, 'portal'>): Looks {
  const page = sectionOf(sectionOf(portal.config.datasets).page)
  return {
    applications: sectionOf(page.applications),
    reuses: sectionOf(page.reuses),
    relatedDatasets: sectionOf(page.relatedDatasets)
  }
}

const applicationDisplay = ({ display }: Record<string, unknown>): string =>
  oneOf(['none', 'card', 'full-list', 'side-by-side'], display, 'side-by-side')

/** API URLs of the linked resources that the page shows. */
export function linkedAddresses(visit: Visit, dataset: ShownDataset): Partial<Record<keyof Linked, string>> {
  const looks = linkedLooks(visit)
  const related = (dataset.relatedDatasets ?? []).slice(0, maxRelated).map(({ id }) => id)
  return {
    ...(applicationDisplay(looks.applications) === 'none'
      ? {}
      : { applications: applicationsAddress(visit, { dataset: dataset.id, size: 100 }) }),
    ...(looks.reuses.display === 'card'
      ? { reuses: portalAddress(visit, '/reuses', { dataset: dataset.id, size: maxReuses }) }
      : {}),
    ...(looks.relatedDatasets.display !== 'none' && related.length
      ? { related: datasetsAddress(visit, { ids: related.join(','), size: maxRelated }) }
      : {})
  }
}

/** Applications in the order stored in the dataset; unknown ones come last. */
export function inStoredOrder(
  applications: ListedApplication[],
  { extras }: Pick<ShownDataset, 'extras'>
): ListedApplication[] {
  const ordered: unknown[] = Array.isArray(extras?.applications) ? extras.applications : []
  const places = new Map(ordered.map((application, index) => [sectionOf(application).id, index]))
  const placeOf = ({ id }: ListedApplication): number => places.get(id) ?? places.size
  return applications.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function resultsIn<Item>(body: unknown): Item[] {
  const { results } = (body ?? {}) as Partial<ListBody<Item>>
  return Array.isArray(results) ? results : []
}

const ownLook = ({ useGlobalCard, card }: Record<string, unknown>): unknown =>
  useGlobalCard === false ? card : undefined
const columnsOf = ({ columns }: Record<string, unknown>, other: number): number =>
  typeof columns === 'number' ? columns : other

/** Linked applications, as cards or embedded. */
export function LinkedApplications({ applications }: { applications: ListedApplication[] }): ReactNode {
  const visit = useVisit()
  const look = linkedLooks(visit).applications
  const display = applicationDisplay(look)
  const wanted = Math.min(3, Math.max(1, columnsOf(look, 2)))
  const columns = display === 'full-list' || applications.length === 1 ? 1 : wanted
  if (display === 'card') {
    return <ApplicationCards items={applications} columns={wanted} look={ownLook(look)} level={3} />
  }
  return (
    <ul className={`grid columns-${columns}`}>
      {applications.map((application) => (
        <li key={application.id} className="framed-application">
          <h3>
            <a href={resourcePath(visit, 'applications', application)}>{application.title}</a>
          </h3>
          <Frame
            src={applicationAddress(visit, application)}
            title={application.title}
            ratio={columns === 1 ? 'auto' : '4 / 3'}
          />
        </li>
      ))}
    </ul>
  )
}

export function LinkedReuses({ reuses }: { reuses: ListedReuse[] }): ReactNode {
  const look = linkedLooks(useVisit()).reuses
  return <ReuseCards items={reuses} columns={columnsOf(look, 3)} look={ownLook(look)} level={3} />
}

export function RelatedDatasets({ datasets }: { datasets: ListedDataset[] }): ReactNode {
  const look = linkedLooks(useVisit()).relatedDatasets
  return <DatasetCards items={datasets} columns={columnsOf(look, 2)} look={ownLook(look)} level={3} />
}
