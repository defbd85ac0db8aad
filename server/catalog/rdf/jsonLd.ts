/** Writer of JSON-LD (w3.org/TR/json-ld11): each dataset is a nested object with short property names. */
import {
  isLiteral,
  isResource,
  prefixes,
  propertiesOf,
  type Name,
  type Resource,
  type Value
} from './tree.ts'
import type { GraphWriter } from './writer.ts'

type Json = Record<string, unknown>

/** Type coercion of a property in the context, which gives the meaning of its plain strings. */
type Reading = 'text' | 'plain' | 'iri' | { datatype: Name }

/** Properties with a short term in the context; other properties keep their prefixed name. */
const readings: Record<Name, Reading> = {
  'dct:title': 'text',
  'dct:description': 'text',
  'dct:identifier': 'plain',
  'dct:issued': { datatype: 'xsd:dateTime' },
  'dct:modified': { datatype: 'xsd:dateTime' },
  'dct:publisher': 'iri',
  'dct:creator': 'iri',
  'dct:language': 'iri',
  'dct:license': 'iri',
  'dct:format': 'iri',
  'dct:conformsTo': 'iri',
  'dct:accrualPeriodicity': 'iri',
  'dct:accessRights': 'iri',
  'dct:spatial': 'iri',
  'dct:temporal': 'iri',
  'dct:provenance': 'iri',
  'dct:relation': 'iri',
  'dcat:keyword': 'text',
  'dcat:theme': 'iri',
  'dcat:themeTaxonomy': 'iri',
  'dcat:dataset': 'iri',
  'dcat:service': 'iri',
  'dcat:distribution': 'iri',
  'dcat:contactPoint': 'iri',
  'dcat:landingPage': 'iri',
  'dcat:accessURL': 'iri',
  'dcat:downloadURL': 'iri',
  'dcat:accessService': 'iri',
  'dcat:endpointURL': 'iri',
  'dcat:endpointDescription': 'iri',
  'dcat:servesDataset': 'iri',
  'dcat:mediaType': 'iri',
  'dcat:byteSize': { datatype: 'xsd:nonNegativeInteger' },
  'dcat:version': 'plain',
  'dcat:bbox': { datatype: 'geo:wktLiteral' },
  'foaf:name': 'plain',
  'foaf:homepage': 'iri',
  'foaf:page': 'iri',
  'skos:prefLabel': 'text',
  'skos:inScheme': 'iri',
  'hydra:view': 'iri',
  'hydra:first': 'iri',
  'hydra:previous': 'iri',
  'hydra:next': 'iri',
  'hydra:last': 'iri'
}

const shortName = (name: string): string => name.slice(name.indexOf(':') + 1)
const readingOf = (name: Name): Reading | undefined =>
  Object.hasOwn(readings, name) ? readings[name] : undefined
const termOf = (name: Name): string => (readingOf(name) ? shortName(name) : name)

const definitionOf = (name: string, reading: Reading): Json => {
  if (reading === 'iri') return { '@id': name, '@type': '@id' }
  if (reading === 'plain') return { '@id': name, '@language': null }
  return reading === 'text' ? { '@id': name } : { '@id': name, '@type': reading.datatype }
}

const terms = Object.fromEntries(
  Object.entries(readings).map(([name, reading]) => [shortName(name), definitionOf(name, reading)])
)

export function jsonLdWriter(language: string): GraphWriter {
  function valueOf(name: Name, value: Value): unknown {
    const reading = readingOf(name)
    if (isLiteral(value)) {
      const { text, language: textLanguage, datatype } = value
      if (textLanguage) {
        const isUsual = reading === 'text' && textLanguage === language
        return isUsual ? text : { '@value': text, '@language': textLanguage }
      }
      if (datatype) {
        const isUsual = typeof reading === 'object' && reading.datatype === datatype
        return isUsual ? text : { '@value': text, '@type': datatype }
      }
      return reading === 'plain' ? text : { '@value': text }
    }
    if (isResource(value)) return objectOf(value)
    return reading === 'iri' ? value.iri : { '@id': value.iri }
  }

  function objectOf(resource: Resource): Json {
    const [type, ...otherTypes] = resource.types
    const object: Json = {
      ...(resource.iri === undefined ? {} : { '@id': resource.iri }),
      '@type': otherTypes.length ? resource.types : type
    }
    for (const [name, values] of propertiesOf(resource)) {
      const jsonValues = values.map((value) => valueOf(name, value))
      object[termOf(name)] = jsonValues.length > 1 ? jsonValues : jsonValues[0]
    }
    return object
  }

  let open: Name | undefined
  return {
    start(root) {
      const context = { ...prefixes, ...terms, '@language': language }
      return JSON.stringify({ '@context': context, ...objectOf(root) }).slice(0, -1)
    },
    // Members of the same property must be written in sequence: they form one array.
    member(property, resource) {
      const text = JSON.stringify(objectOf(resource))
      if (open === property) return `,\n${text}`
      const before = open ? '],' : ','
      open = property
      return `${before}${JSON.stringify(termOf(property))}:[\n${text}`
    },
    end: () => (open ? ']}' : '}')
  }
}
