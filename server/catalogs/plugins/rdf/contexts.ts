/**
 * Known JSON-LD contexts by address. They are bundled, because loading the context that a document names would let the
 * document trigger requests.
 */
import { ExpectedRunFailure } from '../plugin.ts'

const prefixes = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  owl: 'http://www.w3.org/2002/07/owl#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#'
}

const resource = (id: string): object => ({ '@id': id, '@type': '@id' })

/** Terms that DCAT profiles use without prefix. */
const dcatTerms = {
  ...prefixes,
  Catalog: 'dcat:Catalog',
  Dataset: 'dcat:Dataset',
  Distribution: 'dcat:Distribution',
  dataset: resource('dcat:dataset'),
  distribution: resource('dcat:distribution'),
  downloadURL: resource('dcat:downloadURL'),
  accessURL: resource('dcat:accessURL'),
  landingPage: resource('dcat:landingPage'),
  theme: resource('dcat:theme'),
  contactPoint: resource('dcat:contactPoint'),
  mediaType: 'dcat:mediaType',
  byteSize: 'dcat:byteSize',
  keyword: 'dcat:keyword',
  startDate: 'dcat:startDate',
  endDate: 'dcat:endDate',
  title: 'dct:title',
  description: 'dct:description',
  identifier: 'dct:identifier',
  issued: 'dct:issued',
  modified: 'dct:modified',
  format: 'dct:format',
  license: 'dct:license',
  rights: 'dct:rights',
  publisher: resource('dct:publisher'),
  spatial: 'dct:spatial',
  temporal: 'dct:temporal',
  accrualPeriodicity: 'dct:accrualPeriodicity',
  conformsTo: resource('dct:conformsTo'),
  name: 'foaf:name',
  fn: 'vcard:fn',
  hasEmail: resource('vcard:hasEmail')
}

const hydra = {
  hydra: prefixes.hydra,
  PagedCollection: 'hydra:PagedCollection',
  PartialCollectionView: 'hydra:PartialCollectionView',
  view: resource('hydra:view'),
  next: resource('hydra:next'),
  nextPage: resource('hydra:nextPage')
}

const known: [pattern: RegExp, context: object][] = [
  [/^project-open-data\.cio\.gov\/v1\.1\//, dcatTerms],
  [/^www\.w3\.org\/ns\/dcat(?:3|2)?(?:\.jsonld|#|$)/, dcatTerms],
  [/^semiceu\.github\.io\/DCAT-AP\/.*\.jsonld$/i, dcatTerms],
  [/^www\.w3\.org\/ns\/hydra\/(?:core|context\.jsonld)(?:#|$)/, hydra]
]

export const shippedContexts = {
  async load(address: string): Promise<Record<string, unknown>> {
    const name = address.replace(/^https?:\/\//, '')
    const found = known.find(([pattern]) => pattern.test(name))
    if (found) return { '@context': found[1] }
    throw new ExpectedRunFailure(
      `Le contexte JSON-LD ${address.slice(0, 300)} n’est pas connu : il n’est pas chargé.`
    )
  }
}
