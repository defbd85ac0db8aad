/** JSON-LD context of the DCAT catalog (docs/api/catalog.md). */

const id = (term: string): { '@id': string; '@type': '@id' } => ({ '@id': term, '@type': '@id' })
const date = (term: string): { '@id': string; '@type': string } => ({ '@id': term, '@type': 'xsd:date' })
const sameNames = (prefix: string, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${prefix}:${name}`]))

export const dcatContext: Record<string, unknown> = {
  '@vocab': 'http://www.w3.org/ns/dcat#',
  dcat: 'http://www.w3.org/ns/dcat#',
  org: 'http://www.w3.org/ns/org#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  dct: 'http://purl.org/dc/terms/',
  pod: 'https://project-open-data.cio.gov/v1.1/schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  ...sameNames('dct', [
    'title',
    'description',
    'language',
    'license',
    'rights',
    'spatial',
    'publisher',
    'identifier',
    'temporal',
    'format',
    'accrualPeriodicity'
  ]),
  issued: date('dct:issued'),
  modified: date('dct:modified'),
  conformsTo: id('dct:conformsTo'),
  downloadURL: id('dcat:downloadURL'),
  accessURL: id('dcat:accessURL'),
  ...sameNames('dcat', ['mediaType', 'bytesSize']),
  describedBy: id('http://www.w3.org/2007/05/powder#describedby'),
  homepage: 'foaf:homepage',
  fn: 'vcard:fn',
  hasEmail: 'vcard:email',
  name: 'skos:prefLabel',
  subOrganizationOf: 'org:subOrganizationOf',
  label: 'rdfs:label',
  startDate: 'http://schema.org/startDate',
  endDate: 'http://schema.org/endDate',
  ...sameNames('pod', [
    'accessLevel',
    'bureauCode',
    'dataQuality',
    'describedByType',
    'primaryITInvestmentUII',
    'programCode'
  ])
}
