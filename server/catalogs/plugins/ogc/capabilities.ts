/** Parses the capabilities of a Web Feature Service (OGC 04-094, 09-025r2). No I/O. */
import { addressOf, numberOf } from '../untrusted.ts'
import {
  childrenNamed,
  descendantsNamed,
  elementAt,
  elementsAt,
  parseXml,
  textIn,
  withoutException,
  type XmlElement
} from '../xml/document.ts'
import { ExpectedRunFailure } from '../plugin.ts'
import type { Box } from './axes.ts'

export interface FeatureType {
  /** Name with prefix, as used in requests. */
  name: string
  title?: string
  abstract?: string
  keywords: string[]
  /** Formats of this layer, in addition to those of the service. */
  formats: string[]
  /** Names of the coordinate reference systems. */
  systems: string[]
  box?: Box
  /** Address of a page or metadata record of the layer. */
  page?: string
}

export interface Capabilities {
  version: string
  provider?: string
  /** Texts on licences: fees and access constraints. */
  rights: string[]
  types: FeatureType[]
  formats: string[]
  /** Largest number of features in a response; absent when not declared. */
  maxFeatures?: number
}

const texts = (elements: XmlElement[]): string[] => elements.map(textIn).filter((text) => text !== undefined)

/** @throws ExpectedRunFailure for a document that is not WFS capabilities */
export function readCapabilities(text: string): Capabilities {
  const root = withoutException(parseXml(text))
  if (root.name !== 'WFS_Capabilities') {
    throw new ExpectedRunFailure('Ce n’est pas un service WFS : le serveur ne répond pas par ses capacités.')
  }
  const service = elementAt(root, 'ServiceIdentification')
  const operation = elementsAt(root, 'OperationsMetadata', 'Operation').find(
    ({ attributes }) => attributes.name === 'GetFeature'
  )
  const formatParameter = childrenNamed(operation, 'Parameter').find(
    ({ attributes }) => attributes.name === 'outputFormat'
  )
  const constraints = [
    ...childrenNamed(operation, 'Constraint'),
    ...elementsAt(root, 'OperationsMetadata', 'Constraint')
  ]
  const countDefault = constraints.find(({ attributes }) =>
    /^(?:CountDefault|DefaultMaxFeatures)$/.test(attributes.name ?? '')
  )
  const maxFeatures = numberOf(
    textIn(elementAt(countDefault, 'DefaultValue') ?? descendantsNamed(countDefault, 'Value')[0])
  )
  const provider = textIn(elementAt(root, 'ServiceProvider', 'ProviderName'))
  return {
    version: root.attributes.version?.startsWith('2.') ? '2.0.0' : '1.1.0',
    ...(provider ? { provider } : {}),
    rights: texts([...childrenNamed(service, 'AccessConstraints'), ...childrenNamed(service, 'Fees')]),
    types: elementsAt(root, 'FeatureTypeList', 'FeatureType').flatMap((type) => featureTypeOf(type) ?? []),
    formats: texts(descendantsNamed(formatParameter, 'Value')),
    ...(maxFeatures ? { maxFeatures } : {})
  }
}

function featureTypeOf(type: XmlElement): FeatureType | undefined {
  const name = textIn(elementAt(type, 'Name'))
  if (!name) return undefined
  const title = textIn(elementAt(type, 'Title'))
  const abstract = textIn(elementAt(type, 'Abstract'))
  const box = boxOf(elementAt(type, 'WGS84BoundingBox'))
  const records = childrenNamed(type, 'MetadataURL').flatMap(
    (record) => addressOf(record.attributes.href ?? textIn(record)) ?? []
  )
  return {
    name,
    ...(title ? { title } : {}),
    ...(abstract ? { abstract } : {}),
    keywords: texts(elementsAt(type, 'Keywords', 'Keyword')),
    formats: texts(elementsAt(type, 'OutputFormats', 'Format')),
    systems: ['DefaultCRS', 'DefaultSRS', 'OtherCRS', 'OtherSRS'].flatMap((element) =>
      texts(childrenNamed(type, element))
    ),
    ...(box ? { box } : {}),
    ...(records[0] ? { page: records[0] } : {})
  }
}

function boxOf(element: XmlElement | undefined): Box | undefined {
  const corners = ['LowerCorner', 'UpperCorner'].flatMap((name) =>
    (textIn(elementAt(element, name)) ?? '').split(/\s+/).map(Number)
  )
  const isBox = corners.length === 4 && corners.every(Number.isFinite)
  return isBox ? (corners as Box) : undefined
}

/** Supported formats by patterns of their names on servers, the best first, with file extensions. */
const readable: [pattern: RegExp, extension: string][] = [
  [/^(?:application\/(?:vnd\.)?geo\+?json|geo\+?json|application\/json;\s*subtype=geojson)/i, 'geojson'],
  [/^(?:application\/)?json$/i, 'geojson'],
  [/^(?:text\/)?csv\b/i, 'csv'],
  [/^shape-zip$|shapezip|application\/x-zipped-shp/i, 'zip']
]

export interface Format {
  /** Name of the format on the server. */
  name: string
  extension: string
}

/** Returns the supported formats of a layer, the best first. */
export function formatsOf({ formats }: Capabilities, type: FeatureType): Format[] {
  const offered = [...new Set([...type.formats, ...formats])]
  return readable.flatMap(([pattern, extension]) =>
    offered.filter((name) => pattern.test(name)).map((name) => ({ name, extension }))
  )
}
