/** Layers of a Web Feature Service, and the requests of their features (OGC 04-094, 09-025r2). */
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import { licenseOf } from '../licenses.ts'
import {
  ExpectedRunFailure,
  type FeaturePaging,
  type RemoteMetadata,
  type ResourceSource
} from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { listOf, numberOf, objectOf, withoutEmpty, textOf } from '../untrusted.ts'
import { parseXml, withoutException } from '../xml/document.ts'
import { axesOf } from './axes.ts'
import {
  formatsOf,
  readCapabilities,
  type Capabilities,
  type FeatureType,
  type Format
} from './capabilities.ts'

const protocol =
  /^(?:service|version|acceptversions|request|typenames?|outputformat|srsname|count|maxfeatures|startindex|resulttype)$/i

/** Returns a request address; parameters of the service itself (`map=…`) are kept. */
export function wfsAddress(base: string, parameters: Record<string, string | number | undefined>): string {
  const url = new URL(base)
  for (const name of Array.from(url.searchParams.keys()))
    if (protocol.test(name)) url.searchParams.delete(name)
  const all: Record<string, string | number | undefined> = { service: 'WFS', ...parameters }
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  url.hash = ''
  return url.href
}

/** @throws OutgoingFailure, ExpectedRunFailure */
export async function wfsCapabilities(remote: RemoteAccess, base: string): Promise<Capabilities> {
  const address = wfsAddress(base, { request: 'GetCapabilities', acceptVersions: '2.0.0,1.1.0' })
  const { text } = await remote.text(address)
  return readCapabilities(text)
}

export const findType = ({ types }: Capabilities, name: string): FeatureType | undefined =>
  types.find((type) => type.name === name) ??
  // Metadata records name layers without their prefix.
  types.find((type) => type.name.split(':').at(-1) === name.split(':').at(-1))

export function metadataOfType({ provider, rights }: Capabilities, type: FeatureType): RemoteMetadata {
  return withoutEmpty<RemoteMetadata>({
    title: (type.title ?? type.name).slice(0, 500),
    description: type.abstract,
    keywords: [...new Set(type.keywords)],
    creator: provider,
    license: rights.map((text) => licenseOf(text)).find(Boolean),
    origin: type.page
  })
}

/** Names of the WGS 84 coordinate system that servers accept, in the order of the attempts. */
function systemsOf({ systems }: FeatureType): string[] {
  const crs84 = systems.filter((name) => /CRS84$/i.test(name))
  return ['EPSG:4326', ...crs84, 'urn:ogc:def:crs:EPSG::4326']
}

/**
 * Returns the download of a layer: GeoJSON in longitude and latitude if a test request of one feature gives that, CSV
 * or a shapefile otherwise.
 * @throws ExpectedRunFailure, OutgoingFailure
 */
export async function featuresOf(
  remote: RemoteAccess,
  base: string,
  capabilities: Capabilities,
  type: FeatureType
): Promise<Pick<ResourceSource, 'file' | 'notes'>> {
  const offered = formatsOf(capabilities, type)
  if (!offered.length) {
    const formats = [...new Set([...type.formats, ...capabilities.formats])].join(', ').slice(0, 300)
    throw new ExpectedRunFailure(
      `Cette couche n’est proposée qu’en GML, qui n’est pas lu.${formats ? ` Formats : ${formats}.` : ''}`
    )
  }
  const is2 = capabilities.version === '2.0.0'
  const request = (parameters: {
    [name: string]: string | number | undefined
    count?: number | undefined
  }): string => {
    const { count, ...others } = parameters
    return wfsAddress(base, {
      version: capabilities.version,
      request: 'GetFeature',
      [is2 ? 'typeNames' : 'typeName']: type.name,
      [is2 ? 'count' : 'maxFeatures']: count,
      ...others
    })
  }
  const layer = { remote, request, type, total: await totalOf(remote, request({ resultType: 'hits' })) }
  const name = (extension: string): string => `${(type.title ?? type.name).slice(0, 100)}.${extension}`
  let failure: unknown
  for (const format of offered.filter(({ extension }) => extension === 'geojson')) {
    try {
      const system = await triedSystem(layer, format)
      const parameters = { outputFormat: format.name, srsName: system }
      const url = request(parameters)
      const pages = pagesOf(layer, (startIndex) =>
        request({ ...parameters, startIndex, count: capabilities.maxFeatures })
      )
      return { file: { url, name: name('geojson'), pages }, notes: [`Format retenu : ${format.name}.`] }
    } catch (error) {
      if (!(error instanceof ExpectedRunFailure || error instanceof OutgoingFailure)) throw error
      failure = error
    }
  }
  const other = offered.find(({ extension }) => extension !== 'geojson')
  if (!other) throw failure
  return {
    file: { url: request({ outputFormat: other.name }), name: name(other.extension) },
    notes: [
      `Format retenu : ${other.name}.`,
      ...(failure instanceof Error ? [`GeoJSON n’est pas utilisable : ${failure.message}`] : []),
      ...(layer.total !== undefined && layer.total > (capabilities.maxFeatures ?? Infinity)
        ? [`Le serveur ne donne que ${capabilities.maxFeatures} objets sur ${layer.total} dans ce format.`]
        : [])
    ]
  }
}

interface Layer {
  remote: RemoteAccess
  request: (parameters: { [name: string]: string | number | undefined; count?: number | undefined }) => string
  type: FeatureType
  /** Number of features; undefined when the server does not give it. */
  total: number | undefined
}

/** Returns the number of features; undefined when counting fails, which does not prevent the download. */
async function totalOf(remote: RemoteAccess, url: string): Promise<number | undefined> {
  try {
    const { attributes } = withoutException(parseXml((await remote.text(url)).text))
    return numberOf(attributes.numberMatched ?? attributes.numberOfFeatures)
  } catch (error) {
    if (error instanceof ExpectedRunFailure || error instanceof OutgoingFailure) return undefined
    throw error
  }
}

/**
 * Returns the name of the coordinate system that gives longitude and latitude; undefined for the system of the layer,
 * which the file names.
 * @throws ExpectedRunFailure, OutgoingFailure
 */
async function triedSystem({ remote, request, type }: Layer, format: Format): Promise<string | undefined> {
  let failure: unknown
  for (const srsName of [...systemsOf(type), undefined]) {
    try {
      const { text } = await remote.text(request({ outputFormat: format.name, srsName, count: 1 }))
      const collection = collectionIn(text)
      const [feature] = listOf(collection.features)
      const axes = feature ? axesOf(feature, type.box) : 'right'
      const isNamed = textOf(objectOf(objectOf(collection.crs).properties).name) !== undefined
      if (axes === 'right' || (axes === 'projected' && srsName === undefined && isNamed)) return srsName
      failure ??= new ExpectedRunFailure(
        axes === 'swapped'
          ? 'Le serveur donne les coordonnées dans l’ordre latitude, longitude, que GeoJSON n’admet pas.'
          : 'Le serveur ne donne pas les coordonnées en longitude et latitude.'
      )
    } catch (error) {
      if (!(error instanceof ExpectedRunFailure || error instanceof OutgoingFailure)) throw error
      failure ??= error
    }
  }
  throw failure
}

/** @throws ExpectedRunFailure with the error of the server */
function collectionIn(text: string): ReturnType<typeof objectOf> {
  if (text.trimStart().startsWith('<')) {
    withoutException(parseXml(text))
    throw new ExpectedRunFailure('Le serveur répond par du XML, pas par du GeoJSON.')
  }
  try {
    const collection = objectOf(JSON.parse(text))
    if (Array.isArray(collection.features)) return collection
  } catch {
    // Invalid JSON: the error is thrown below.
  }
  throw new ExpectedRunFailure('La réponse du serveur n’est pas du GeoJSON.')
}

/** Paging of a server that limits the features of a response. */
function pagesOf({ total: counted }: Layer, after: (startIndex: number) => string): FeaturePaging {
  return {
    next({ count, received, members }) {
      const total = numberOf(members.numberMatched) ?? numberOf(members.totalFeatures) ?? counted
      if (total === undefined || received >= total) return undefined
      if (count) return after(received)
      throw new ExpectedRunFailure(`Le serveur ne donne que ${received} objets sur ${total}.`)
    }
  }
}
