/**
 * Plugin of DCAT: RDF/XML, Turtle, N-Triples or JSON-LD (w3.org/TR/vocab-dcat-3), or the plain JSON of Project Open
 * Data. Datasets are folders, their distributions are files; importing a dataset itself takes its best file.
 */
import { formOf, secretProperty, urlProperty } from './connection.ts'
import { catalogPages, keyHeaders, readingOf } from './dcat/reading.ts'
import {
  filesListing,
  folderOf,
  harvestedOf,
  matches,
  readId,
  sourceOf,
  type DescribedDataset
} from './described.ts'
import { headersOn } from './nextPages.ts'
import { ExpectedRunFailure, type CatalogPlugin, type Config } from './plugin.ts'
import { textOf } from './untrusted.ts'

/** Milliseconds that a list request waits for the catalog; then it shows the datasets read so far. */
const listMs = 15_000

const goneRefusal = (): ExpectedRunFailure =>
  new ExpectedRunFailure('Le jeu de données n’est plus dans le catalogue.')

export const dcat: CatalogPlugin = {
  id: 'dcat',
  texts: {
    fr: {
      title: 'DCAT',
      description: 'Tout catalogue au format DCAT : RDF/XML, Turtle, JSON-LD, ou data.json (DCAT-US).'
    },
    en: {
      title: 'DCAT',
      description: 'Any catalog in DCAT: RDF/XML, Turtle, JSON-LD, or data.json (DCAT-US).'
    }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf({
    url: urlProperty('https://data.example.org/catalog.ttl'),
    apiKey: secretProperty('Si le catalogue n’est pas public.'),
    apiKeyHeader: {
      type: 'string',
      title: "En-tête de la clé d'API",
      description: 'Authorization par défaut : la clé y est précédée de Bearer.',
      pattern: '^[A-Za-z][A-Za-z0-9-]*$',
      maxLength: 100
    }
  }),
  secrets: ['apiKey'],

  async check(remote, config) {
    await catalogPages(remote, config).next()
  },

  async list(remote, config, { currentFolderId, q, page, size }) {
    const reading = readingOf(remote, config)
    const folder = (): DescribedDataset | undefined =>
      reading.datasets.find(({ id }) => id === currentFolderId)
    if (!folder()) await reading.wait(listMs)
    if (currentFolderId) {
      const dataset = folder()
      if (!dataset) throw goneRefusal()
      return filesListing(dataset)
    }
    const matching = reading.datasets.filter(({ metadata }) => matches(metadata, q))
    const start = (page - 1) * size
    return { count: matching.length, results: matching.slice(start, start + size).map(folderOf), path: [] }
  },

  async find(remote, config, resourceId) {
    const { datasetId, fileId } = readId(resourceId)
    // The cached reading may be minutes old: the catalog is read again for the download.
    for await (const datasets of catalogPages(remote, config)) {
      const dataset = datasets.find(({ id }) => id === datasetId)
      if (dataset) return sourceOf(dataset, fileId, secretsOf(config))
    }
    throw goneRefusal()
  },

  async *harvest(remote, config, { q }) {
    const headersFor = secretsOf(config)
    for await (const datasets of catalogPages(remote, config)) {
      const matching = datasets.filter(({ metadata }) => matches(metadata, q))
      yield { datasets: matching.map((dataset) => harvestedOf(dataset, headersFor)) }
    }
  }
}

/** Returns the key headers for an address, only on the server of the catalog: files may be elsewhere. */
function secretsOf(config: Config): (url: string) => Record<string, string> | undefined {
  const secret = keyHeaders(config)
  return (url) => headersOn(url, textOf(config.url) ?? '', secret)
}
