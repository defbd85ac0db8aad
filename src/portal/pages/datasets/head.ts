/** Metadata of a dataset for search engines and social networks. No I/O. */
import { maxDescriptionLength, schemaOrgDataset } from '../../../../contract/catalog/schemaOrg.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { ownPath } from '../../cards/listed.ts'
import { onSite } from '../../view/addresses.ts'
import { worldAddress } from '../../view/links.ts'
import type { PageHead } from '../route.ts'
import type { Linked } from './linked.tsx'
import { datasetApi, plainText, type ShownDataset } from './load.ts'

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`

export function datasetHead(visit: Visit, dataset: ShownDataset, linked: Linked): PageHead {
  const path = ownPath(visit, 'datasets', dataset)
  const page = worldAddress(visit, path)
  const { config } = visit.portal
  const text = plainText(dataset.description ?? '') || dataset.summary || dataset.title
  const isPublic = dataset.visibility === 'public'
  return {
    title: dataset.title,
    description: cut(dataset.summary || text, 300),
    canonical: path,
    ...(dataset.thumbnail || dataset.image ? { image: dataset.thumbnail ?? dataset.image } : {}),
    // Restricted datasets are not indexed.
    ...(isPublic ? {} : { isHidden: true }),
    ...(isPublic
      ? {
          structuredData: schemaOrgDataset(dataset, {
            iri: page,
            page,
            address: new URL(page).origin + onSite(visit, datasetApi(dataset)),
            description: cut(text, maxDescriptionLength),
            catalog: { title: config.title, url: worldAddress(visit, '/') },
            language: visit.lang,
            works: [
              ...linked.applications.map((application) => ({
                name: application.title,
                url: worldAddress(visit, ownPath(visit, 'applications', application))
              })),
              ...linked.reuses.map(({ title, slug }) => ({
                name: title,
                url: worldAddress(visit, `/reuses/${encodeURIComponent(slug)}`)
              }))
            ],
            related: linked.related.map((relatedDataset) => ({
              name: relatedDataset.title,
              url: worldAddress(visit, ownPath(visit, 'datasets', relatedDataset))
            }))
          })
        }
      : {})
  }
}
