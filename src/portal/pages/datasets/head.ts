/** What search engines and social networks are told of a dataset. Pure. */
import { longestDescription, schemaOrgDataset } from '../../../../contract/catalog/schemaOrg.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { resourcePath } from '../../cards/listed.ts'
import { portalPath } from '../../view/links.ts'
import type { PageHead } from '../route.ts'
import type { Linked } from './linked.tsx'
import { datasetApi, plainText, type ShownDataset } from './load.ts'

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`

/** The path of the portal, without what is in front of it. */
export const ownPath = ({ base }: Pick<Visit, 'base'>, path: string): string => path.slice(base.length)

export function datasetHead(visit: Visit, dataset: ShownDataset, linked: Linked): PageHead {
  const path = resourcePath(visit, 'datasets', dataset)
  const page = visit.origin + path
  const { config } = visit.portal
  const text = plainText(dataset.description ?? '') || dataset.summary || dataset.title
  const addressOf = (to: string): string => visit.origin + to
  const isPublic = dataset.visibility === 'public'
  return {
    title: dataset.title,
    description: cut(dataset.summary || text, 300),
    canonical: ownPath(visit, path),
    ...(dataset.thumbnail || dataset.image ? { image: dataset.thumbnail ?? dataset.image } : {}),
    // What is for some people only is not for engines.
    ...(isPublic ? {} : { isHidden: true }),
    ...(isPublic
      ? {
          structuredData: schemaOrgDataset(dataset, {
            iri: page,
            page,
            address: visit.origin + datasetApi(dataset),
            description: cut(text, longestDescription),
            catalog: { title: config.title, url: addressOf(portalPath(visit, '/')) },
            language: visit.lang,
            works: [
              ...linked.applications.map((one) => ({
                name: one.title,
                url: addressOf(resourcePath(visit, 'applications', one))
              })),
              ...linked.reuses.map(({ title, slug }) => ({
                name: title,
                url: addressOf(portalPath(visit, `/reuses/${encodeURIComponent(slug)}`))
              }))
            ],
            related: linked.related.map((one) => ({
              name: one.title,
              url: addressOf(resourcePath(visit, 'datasets', one))
            }))
          })
        }
      : {})
  }
}
