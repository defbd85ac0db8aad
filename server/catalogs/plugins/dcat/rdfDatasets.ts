/** Reads datasets from RDF in DCAT (w3.org/TR/vocab-dcat-3) and DCAT-AP. No I/O. */
import type { Term } from '@rdfjs/types'
import { idOf, shortName, type DescribedDataset, type DescribedFile } from '../described.ts'
import { frequencyOf } from '../frequencies.ts'
import { licenseOf, type License } from '../licenses.ts'
import { firstOrigin } from '../origins.ts'
import type { RemoteMetadata } from '../plugin.ts'
import type { Graph } from '../rdf/graph.ts'
import { addressOf, dayOf, instantOf, numberOf, periodOf, withoutEmpty } from '../untrusted.ts'
import {
  contactOf,
  descriptionOf,
  formatOf,
  intervalOf,
  keywordsOf,
  mailOf,
  themeOf,
  titleOf
} from './texts.ts'

const dcat = (term: string): string => `http://www.w3.org/ns/dcat#${term}`
const dct = (term: string): string => `http://purl.org/dc/terms/${term}`
const dc = (term: string): string => `http://purl.org/dc/elements/1.1/${term}`
const foaf = (term: string): string => `http://xmlns.com/foaf/0.1/${term}`
const vcard = (term: string): string => `http://www.w3.org/2006/vcard/ns#${term}`
const schema = (term: string): string[] => [`http://schema.org/${term}`, `https://schema.org/${term}`]
const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const labels = [
  'http://www.w3.org/2004/02/skos/core#prefLabel',
  dct('title'),
  'http://www.w3.org/2000/01/rdf-schema#label',
  foaf('name'),
  vcard('fn')
]

export const isCatalog = (graph: Graph): boolean =>
  !graph.withValue(rdfType, dcat('Catalog')).next().done || !graph.valuesOf(dcat('dataset')).next().done

export function* rdfDatasets(graph: Graph, base: string): Generator<DescribedDataset> {
  const known = new Set<string>()
  for (const term of [...graph.withValue(rdfType, dcat('Dataset')), ...graph.valuesOf(dcat('dataset'))]) {
    // A dataset without statements here is described on another page.
    if (term.termType === 'Literal' || known.has(term.value) || !graph.has(term)) continue
    known.add(term.value)
    yield datasetOf(graph, term, base)
  }
}

function datasetOf(graph: Graph, dataset: Term, base: string): DescribedDataset {
  const distributions = graph
    .objects(dataset, dcat('distribution'))
    .filter((distribution) => graph.has(distribution))
  const identifier = graph.text(dataset, dct('identifier'), dc('identifier'))
  const landingPage = addressOf(
    graph.objects(dataset, dcat('landingPage'), foaf('page'), foaf('homepage'))[0]?.value,
    base
  )
  const title = graph.text(dataset, dct('title'), dc('title'), ...labels)
  const id =
    dataset.termType === 'BlankNode'
      ? (identifier ?? landingPage ?? shortName(title ?? distributions[0]?.value ?? ''))
      : dataset.value
  const modified = graph.text(dataset, dct('modified'), dct('issued'))
  const contact = graph.objects(dataset, dcat('contactPoint'))[0]
  const contactName = contact && nameOf(graph, contact)
  const standard = graph.objects(dataset, dct('conformsTo'))[0]
  const described = withoutEmpty<Omit<DescribedDataset, 'files'>>({
    id: idOf(id),
    metadata: withoutEmpty<RemoteMetadata>({
      title: titleOf(title) ?? identifier ?? id,
      description: descriptionOf(graph.text(dataset, dct('description'), dc('description'), dct('abstract'))),
      frequency: frequencyIn(graph, dataset),
      license: licenseIn(graph, [dataset, ...distributions]),
      keywords: keywordsOf([
        ...graph.texts(dataset, dcat('keyword')),
        ...graph.objects(dataset, dcat('theme'), dct('subject')).flatMap((theme) => {
          const label = graph.text(theme, ...labels) ?? themeOf(theme.value)
          return label && theme.termType !== 'BlankNode' ? [label] : []
        })
      ]),
      modified: dayOf(modified),
      creator: firstName(graph, dataset) ?? contactName,
      spatial: spatialIn(graph, dataset),
      temporal: temporalIn(graph, dataset),
      conformsTo: standard && standardOf(graph, standard),
      origin: firstOrigin(
        graph.objects(dataset, dct('provenance'))[0]?.value,
        landingPage ?? addressOf(dataset.termType === 'NamedNode' ? dataset.value : undefined)
      )
    }),
    updatedAt: instantOf(modified),
    contact:
      contact &&
      contactOf(contactName, mailOf(graph.objects(contact, vcard('hasEmail'), vcard('email'))[0]?.value))
  })
  return {
    ...described,
    files: distributions.flatMap((distribution) => fileOf(graph, distribution, base) ?? [])
  }
}

/** Returns the name of a node, or the text of a literal that replaces the node. */
function nameOf(graph: Graph, term: Term): string | undefined {
  if (term.termType === 'Literal') return titleOf(term.value.trim()) || undefined
  return titleOf(graph.text(term, foaf('name'), vcard('fn'), vcard('organization-name'), ...labels))
}

function firstName(graph: Graph, dataset: Term): string | undefined {
  for (const agent of graph.objects(dataset, dct('publisher'), dct('creator'), dc('publisher'))) {
    const name = nameOf(graph, agent)
    if (name) return name
  }
  return undefined
}

function frequencyIn(graph: Graph, dataset: Term): string | undefined {
  for (const term of graph.objects(dataset, dct('accrualPeriodicity'))) {
    const frequency = frequencyOf(term.value) ?? frequencyOf(graph.text(term, ...labels))
    if (frequency) return frequency
  }
  return undefined
}

/** Returns the license of the dataset or of one of its distributions; rights statements come last. */
function licenseIn(graph: Graph, subjects: Term[]): License | undefined {
  for (const predicate of [dct('license'), dct('rights')]) {
    for (const subject of subjects) {
      for (const term of graph.objects(subject, predicate)) {
        const title = graph.text(term, ...labels)
        const statement = term.termType === 'BlankNode' ? title : term.value
        const license =
          licenseOf(statement, term.termType === 'NamedNode' ? title : undefined) ?? licenseOf(title)
        if (license) return license
      }
    }
  }
  return undefined
}

function spatialIn(graph: Graph, dataset: Term): string | undefined {
  const names = graph.objects(dataset, dct('spatial')).map((place) => {
    if (place.termType === 'Literal') return place.value.trim()
    // Terms of the EU vocabulary end with a country code.
    return (
      graph.text(place, ...labels, ...schema('name')) ??
      /authority\/(?:country|place)\/([A-Z_]+)$/.exec(place.value)?.[1]
    )
  })
  return names.filter(Boolean).join(', ').slice(0, 500) || undefined
}

function temporalIn(graph: Graph, dataset: Term): RemoteMetadata['temporal'] {
  for (const period of graph.objects(dataset, dct('temporal'))) {
    const coverage =
      period.termType === 'Literal'
        ? intervalOf(period.value)
        : periodOf(
            graph.text(period, dcat('startDate'), ...schema('startDate')),
            graph.text(period, dcat('endDate'), ...schema('endDate'))
          )
    if (coverage) return coverage
  }
  return undefined
}

function standardOf(graph: Graph, term: Term): RemoteMetadata['conformsTo'] {
  const title = term.termType === 'Literal' ? titleOf(term.value) : titleOf(graph.text(term, ...labels))
  const url = term.termType === 'NamedNode' ? addressOf(term.value) : undefined
  return title || url ? withoutEmpty<{ title?: string; url?: string }>({ title, url }) : undefined
}

function fileOf(graph: Graph, distribution: Term, base: string): DescribedFile | undefined {
  const [download] = graph.objects(distribution, dcat('downloadURL'))
  const [access] = graph.objects(distribution, dcat('accessURL'))
  const url = addressOf(download?.value, base) ?? addressOf(access?.value, base)
  if (!url) return undefined
  const formats = graph
    .objects(distribution, dct('format'), dcat('mediaType'))
    .map((term) => formatOf(graph.text(term, ...labels) ?? (term.termType === 'BlankNode' ? '' : term.value)))
  const name = distribution.termType === 'BlankNode' ? url : distribution.value
  return withoutEmpty<DescribedFile>({
    id: shortName(name),
    url,
    title: titleOf(graph.text(distribution, dct('title'), ...labels)) ?? url,
    description: descriptionOf(graph.text(distribution, dct('description'))),
    format: formats.find(({ format }) => format)?.format,
    mimeType: formats.find(({ mimeType }) => mimeType)?.mimeType,
    size: numberOf(graph.text(distribution, dcat('byteSize'), dcat('bytesSize'))),
    updatedAt: instantOf(graph.text(distribution, dct('modified'), dct('issued')))
  })
}
