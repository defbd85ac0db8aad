/**
 * RDF graph as a tree, the input of the three writers: a resource with its properties, whose values are literals, links
 * or nested resources. Names have a prefix of `prefixes` (`dct:title`).
 */
import { xmlSafeText } from '../../../contract/catalog/xmlSafeText.ts'

export const prefixes = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  geo: 'http://www.opengis.net/ont/geosparql#',
  spdx: 'http://spdx.org/rdf/terms#',
  hydra: 'http://www.w3.org/ns/hydra/core#'
} as const

type Prefix = keyof typeof prefixes
export type Name = `${Prefix}:${string}`

export interface Literal {
  text: string
  language?: string
  datatype?: Name
}

interface Link {
  iri: string
}

export interface Resource {
  /** IRI of the resource; absent for a blank node. */
  iri?: string
  types: readonly [Name, ...Name[]]
  properties: Properties
  /** True for a resource that many others link to, such as a vocabulary term: it is described once. */
  isShared?: true
}

export type Value = Literal | Link | Resource
export type Properties = Partial<Record<Name, Value | readonly Value[] | undefined>>

export const isLiteral = (value: Value): value is Literal => 'text' in value
export const isResource = (value: Value): value is Resource => 'types' in value

/**
 * Returns the properties that have a value, each with all of its values. Arrays are not copied: a catalog has a million
 * properties.
 */
export function propertiesOf({ properties }: Resource): [Name, readonly Value[]][] {
  const result: [Name, readonly Value[]][] = []
  for (const name in properties) {
    const value = properties[name as Name]
    if (value === undefined) continue
    const values = Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
    if (values.length) result.push([name as Name, values])
  }
  return result
}

/**
 * Returns a literal without language.
 * @returns undefined for an empty or blank text
 */
export function plainLiteral(text: string | undefined): Literal | undefined {
  const xmlText = xmlSafeText(text ?? '')
  return xmlText.trim() ? { text: xmlText } : undefined
}

export function languageLiteral(text: string | undefined, language: string): Literal | undefined {
  const literal = plainLiteral(text)
  return literal && { ...literal, language }
}

/** Returns the first text that is not blank, for properties that must have a value. */
export const firstLanguageLiteral = (texts: (string | undefined)[], language: string): Literal | undefined =>
  texts.map((text) => languageLiteral(text, language)).find((literal) => literal !== undefined)

export const typed = (text: string | number, datatype: Name): Literal => ({ text: String(text), datatype })
