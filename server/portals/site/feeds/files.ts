/** Atom feeds of a portal: the latest datasets, and the news. */
import { pathOfPage } from '../../../../contract/portals/links.ts'
import { webIri } from '../../../../contract/catalog/iri.ts'
import { filledTemplate } from '../../../owned/read/clean.ts'
import { latestPages } from '../../public/contents.ts'
import type { FileContext, PortalFile } from '../files.ts'
import { latestDatasets } from '../publishedResources.ts'
import { languageOfPortal } from '../visit.ts'
import { atomFeed, type FeedEntry } from './atom.ts'

const maxEntries = 50
const maxSummaryLength = 1000

const texts = {
  fr: { datasets: 'Données', news: 'Actualités' },
  en: { datasets: 'Data', news: 'News' }
}

export const datasetsFeed: PortalFile = async (context) => {
  const { parts, visited, addresses } = context
  const datasets = await latestDatasets(parts.metadata, visited.portal, maxEntries)
  const entries = datasets.flatMap((dataset): FeedEntry[] => {
    const id = webIri(filledTemplate(addresses.datasetUrlTemplate, dataset))
    const { title, changed, createdAt, description, author, keywords } = dataset
    return id
      ? [
          {
            id,
            title,
            updated: changed,
            published: createdAt,
            author,
            categories: keywords,
            summary: shortened(description)
          }
        ]
      : []
  })
  return feedFile(context, 'datasets', entries)
}

export const newsFeed: PortalFile = async (context) => {
  const { parts, visited, addresses } = context
  const pages = await latestPages(parts.metadata, visited.portal, maxEntries)
  const entries = pages.map(({ slug, title, description, date, changed }): FeedEntry => ({
    id: addresses.url + pathOfPage({ type: 'news', slug }),
    title,
    updated: changed,
    published: date ?? undefined,
    summary: shortened(description)
  }))
  return feedFile(context, 'news', entries)
}

function feedFile(
  { visited, addresses: { url } }: FileContext,
  name: 'datasets' | 'news',
  entries: FeedEntry[]
): Awaited<ReturnType<PortalFile>> {
  const { portal, config } = visited
  const lang = languageOfPortal(visited)
  const body = atomFeed({
    title: `${config.title} - ${texts[lang][name]}`,
    subtitle: config.description,
    lang,
    address: `${url}/feed/${name}.atom`,
    page: `${url}/${name}`,
    author: portal.owner.name,
    changed: portal.updatedAt,
    entries
  })
  return { contentType: 'application/atom+xml; charset=utf-8', body }
}

/** Shortens a description at a word boundary: feed readers show a few lines. */
function shortened(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed || trimmed.length <= maxSummaryLength) return trimmed || undefined
  return `${trimmed
    .slice(0, maxSummaryLength)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`
}
