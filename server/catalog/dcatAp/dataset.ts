/** DCAT-AP 3 description of a dataset (docs/api/catalog.md). No I/O. */
import { datasetOperations } from '../../../contract/operations.ts'
import { isPublic, type Owner } from '../../../contract/permissions.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { referenceOf } from '../../owned/read/clean.ts'
import { sanitized } from '../../owned/read/text.ts'
import { distributionsOf, isQueryable, type Distribution } from '../../../contract/catalog/distributions.ts'
import { pageOfDataset } from '../page.ts'
import { mailIri, webIri } from '../../../contract/catalog/iri.ts'
import {
  firstLanguageLiteral,
  plainLiteral,
  languageLiteral,
  typed,
  type Literal,
  type Properties,
  type Resource,
  type Value
} from '../rdf/tree.ts'
import {
  accessTerm,
  formatTerm,
  frequencyTerm,
  languageTerm,
  md5Algorithm,
  mediaTypeTerm,
  themeTerm
} from './authorities.ts'
import { accountIri, datasetIri, topicIri, topicsIri, type CatalogContext } from './context.ts'

type Iri = Resource & { iri: string }

export function datasetResource(dataset: DatasetRecord, context: CatalogContext): Iri {
  const { language } = context
  const iri = datasetIri(context, dataset.id)
  const address = `${context.publicUrl}/api/v1/datasets/${referenceOf(dataset, context.bySlug)}`
  const literal = (text: string | undefined): Literal | undefined => languageLiteral(text, language)
  const title = literal(dataset.title) ?? { text: dataset.id, language }
  const license = licenseOf(dataset)
  const service = isQueryable(dataset) ? serviceOf(iri, address, title, context) : undefined
  return {
    iri,
    types: ['dcat:Dataset'],
    properties: {
      'dct:identifier': plainLiteral(dataset.id),
      'dct:title': title,
      // The description is mandatory in DCAT-AP; the title replaces a missing one.
      'dct:description': literal(sanitized(dataset.description || dataset.summary || '')) ?? title,
      'dcat:keyword': [...new Set(dataset.keywords)].map((word) => literal(word)).filter((word) => !!word),
      'dcat:theme': themesOf(dataset, context),
      'dct:publisher': publisherOf(dataset.owner, context),
      'dct:creator': creatorOf(dataset.creator),
      'dcat:contactPoint': contactOf(dataset.owner, context),
      'dct:issued': typed(dataset.createdAt, 'xsd:dateTime'),
      'dct:modified': modifiedOf(dataset),
      'dct:accrualPeriodicity': frequencyTerm(dataset.frequency),
      'dct:temporal': periodOf(dataset),
      'dct:spatial': placeOf(dataset, language),
      'dct:language': languageTerm(language),
      'dct:accessRights': accessTerm(isPublic(dataset.permissions, datasetOperations)),
      'dcat:landingPage': document(webIri(pageOfDataset(dataset, context.site))),
      'dct:conformsTo': standardOf(dataset, language),
      'dct:provenance': originOf(dataset.origin),
      'foaf:page': pagesOf(dataset, address, language),
      'dct:relation': (dataset.relatedDatasets ?? []).map(({ id }) => ({ iri: datasetIri(context, id) })),
      'dcat:distribution': distributionsOf(dataset, address).map((distribution) =>
        distributionOf(distribution, { iri, license, service, language })
      )
    }
  }
}

function modifiedOf({ modified, dataUpdatedAt, updatedAt }: DatasetRecord): Literal {
  const date = dateOf(modified)
  return date?.datatype === 'xsd:date'
    ? typed(`${date.text}T00:00:00.000Z`, 'xsd:dateTime')
    : typed(dataUpdatedAt ?? updatedAt, 'xsd:dateTime')
}

function themesOf({ topics = [] }: DatasetRecord, context: CatalogContext): Resource[] {
  const themes = topics.map(
    ({ id, title }): Iri =>
      themeTerm(title) ?? {
        iri: topicIri(context, id),
        types: ['skos:Concept'],
        isShared: true,
        properties: {
          'skos:prefLabel': firstLanguageLiteral([title, id, '-'], context.language),
          'skos:inScheme': { iri: topicsIri(context) }
        }
      }
  )
  // Removes duplicates: two topics may map to the same theme.
  return [...new Map(themes.map((theme) => [theme.iri, theme])).values()]
}

/** Tells whether an account owns the site; the contact of the catalog only applies to this account. */
const isOfSite = ({ type, id }: Owner, { site }: CatalogContext): boolean =>
  site.owner.type === type && site.owner.id === id

export function publisherOf(owner: Owner, context: CatalogContext): Resource {
  const { contact } = context
  const isKnown = isOfSite(owner, context)
  const homepage = isKnown ? webIri(contact?.url) : undefined
  const name = owner.departmentName ? `${owner.name} - ${owner.departmentName}` : owner.name
  return {
    iri: accountIri(context, owner),
    types: ['foaf:Agent'],
    isShared: true,
    properties: {
      'foaf:name': plainLiteral(name) ?? plainLiteral(owner.id),
      'foaf:homepage': document(homepage)
    }
  }
}

function creatorOf(name: string | undefined): Resource | undefined {
  const literal = plainLiteral(name)
  return literal && { types: ['foaf:Agent'], properties: { 'foaf:name': literal } }
}

function contactOf(owner: Owner, context: CatalogContext): Resource | undefined {
  const { contact } = context
  if (!contact || !isOfSite(owner, context)) return undefined
  const mail = mailIri(contact.email)
  const url = webIri(contact.url)
  if (!mail && !url) return undefined
  return {
    iri: `${accountIri(context, { ...context.site.owner, name: '' })}#contact`,
    types: ['vcard:Kind', 'vcard:Organization'],
    isShared: true,
    properties: {
      'vcard:fn': plainLiteral(contact.name) ?? plainLiteral(owner.name),
      'vcard:hasEmail': mail === undefined ? undefined : { iri: mail },
      'vcard:hasURL': url === undefined ? undefined : { iri: url }
    }
  }
}

function dateOf(text: string | undefined): Literal | undefined {
  if (!text || Number.isNaN(Date.parse(text))) return undefined
  if (/^\d{4}$/.test(text)) return typed(text, 'xsd:gYear')
  if (/^\d{4}-\d\d$/.test(text)) return typed(text, 'xsd:gYearMonth')
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return typed(text, 'xsd:date')
  return typed(new Date(text).toISOString(), 'xsd:dateTime')
}

/** Returns the period of the metadata, or that of the lines without one. */
function periodOf({ temporal, timePeriod }: DatasetRecord): Resource | undefined {
  const period = { start: dateOf(temporal?.start), end: dateOf(temporal?.end) }
  const { start, end } =
    period.start || period.end
      ? period
      : { start: dateOf(timePeriod?.startDate), end: dateOf(timePeriod?.endDate) }
  if (!start && !end) return undefined
  return { types: ['dct:PeriodOfTime'], properties: { 'dcat:startDate': start, 'dcat:endDate': end } }
}

function placeOf({ spatial, bbox }: DatasetRecord, language: string): Resource | undefined {
  const iri = webIri(spatial)
  const box = boxOf(bbox)
  const label = iri ? undefined : languageLiteral(spatial, language)
  if (!iri && !box && !label) return undefined
  return {
    ...(iri ? { iri } : {}),
    types: ['dct:Location'],
    properties: { 'skos:prefLabel': label, 'dcat:bbox': box }
  }
}

/** Returns the bounding box as WKT, in longitude-latitude order, the default CRS84 of GeoSPARQL. */
function boxOf(bbox: DatasetRecord['bbox']): Literal | undefined {
  if (!bbox?.length || !bbox.every((number) => Number.isFinite(number))) return undefined
  const [west, south, east, north] = bbox
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south]
  ]
  return typed(`POLYGON((${corners.map((corner) => corner.join(' ')).join(', ')}))`, 'geo:wktLiteral')
}

export function document(iri: string | undefined, properties: Properties = {}): Resource | undefined {
  return iri === undefined ? undefined : { iri, types: ['foaf:Document'], properties }
}

function standardOf({ conformsTo }: DatasetRecord, language: string): Resource | undefined {
  const { title, version, url } = conformsTo ?? {}
  const iri = webIri(url)
  const name = languageLiteral(title, language)
  if (!iri && !name) return undefined
  return {
    ...(iri ? { iri } : {}),
    types: ['dct:Standard'],
    properties: { 'dct:title': name, 'dcat:version': plainLiteral(version) }
  }
}

function originOf(origin: string | undefined): Resource | undefined {
  const iri = webIri(origin)
  const label = plainLiteral(origin)
  if (!label) return undefined
  return {
    ...(iri ? { iri } : {}),
    types: ['dct:ProvenanceStatement'],
    properties: { 'rdfs:label': label }
  }
}

/** Returns the attachments of the dataset as documents. */
function pagesOf({ attachments = [] }: DatasetRecord, address: string, language: string): Resource[] {
  return attachments.flatMap((attachment) => {
    const { type, title, url, name } = attachment as Record<string, string | undefined>
    const isFile = type === 'file' || type === 'remoteFile'
    const iri = isFile
      ? name && webIri(`${address}/metadata-attachments/${encodeURIComponent(name.toWellFormed())}`)
      : webIri(url)
    const page = document(iri || undefined, { 'dct:title': languageLiteral(title ?? name, language) })
    return page ? [page] : []
  })
}

function licenseOf({ license }: DatasetRecord): Value | undefined {
  const iri = webIri(license?.href)
  const label = plainLiteral(license?.title)
  if (!iri && !label) return undefined
  return {
    ...(iri ? { iri } : {}),
    types: ['dct:LicenseDocument'],
    properties: { 'rdfs:label': label }
  }
}

interface Shared {
  iri: string
  license: Value | undefined
  service: Iri | undefined
  language: string
}

function distributionOf(distribution: Distribution, { iri, license, service, language }: Shared): Resource {
  const { key, title, description, url, isWhole, mimeType, format, bytes, md5 } = distribution
  const isExport = key === 'csv' || key === 'geojson'
  return {
    iri: `${iri}#${key}`,
    types: ['dcat:Distribution'],
    properties: {
      'dct:title': { text: title, language: 'fr' },
      'dct:description': { text: description, language: 'fr' },
      'dcat:accessURL': { iri: url },
      'dcat:downloadURL': isWhole ? { iri: url } : undefined,
      'dcat:mediaType': mediaTypeTerm(mimeType),
      'dct:format': formatTerm(format),
      'dcat:byteSize': bytes === undefined ? undefined : typed(bytes, 'xsd:nonNegativeInteger'),
      'spdx:checksum': md5 && /^[\da-f]{32}$/i.test(md5) ? checksumOf(md5) : undefined,
      'dct:license': license,
      'dct:language': languageTerm(language),
      'dcat:accessService': isExport ? service : undefined
    }
  }
}

const checksumOf = (md5: string): Resource => ({
  types: ['spdx:Checksum'],
  properties: {
    'spdx:algorithm': md5Algorithm,
    'spdx:checksumValue': typed(md5.toLowerCase(), 'xsd:hexBinary')
  }
})

function serviceOf(iri: string, address: string, title: Literal, context: CatalogContext): Iri {
  return {
    iri: `${iri}#api`,
    types: ['dcat:DataService'],
    isShared: true,
    properties: {
      'dct:title': { ...title, text: `API : ${title.text}` },
      'dcat:endpointURL': { iri: address },
      'dcat:endpointDescription': { iri: `${address}/api-docs.json` },
      'dcat:servesDataset': { iri },
      'dct:language': languageTerm(context.language)
    }
  }
}
