/**
 * A part of an RDF graph as a tree, which three writers tell in the same way: a resource with its properties, whose
 * values are texts, addresses or resources again. Names are prefixed (`dct:title`), of `prefixes`.
 */
import { tellable } from '../../../contract/catalog/tellable.ts'

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

export interface Link {
  iri: string
}

export interface Resource {
  /** A resource without one is only known by what names it. */
  iri?: string
  types: readonly [Name, ...Name[]]
  properties: Properties
  /** Named by many others, as a concept of a vocabulary is: telling it once is enough. */
  isShared?: true
}

export type Value = Literal | Link | Resource
export type Properties = Partial<Record<Name, Value | readonly Value[] | undefined>>

export const isLiteral = (value: Value): value is Literal => 'text' in value
export const isResource = (value: Value): value is Resource => 'types' in value

/** Properties that have a value, each with all of its values. A catalog has a million of them: nothing is copied. */
export function propertiesOf({ properties }: Resource): [Name, readonly Value[]][] {
  const all: [Name, readonly Value[]][] = []
  for (const name in properties) {
    const value = properties[name as Name]
    if (value === undefined) continue
    const values = Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
    if (values.length) all.push([name as Name, values])
  }
  return all
}

/** @returns undefined for a text that says nothing */
export function plain(text: string | undefined): Literal | undefined {
  const told = tellable(text ?? '')
  return told.trim() ? { text: told } : undefined
}

export function spoken(text: string | undefined, language: string): Literal | undefined {
  const told = plain(text)
  return told && { ...told, language }
}

/** The first of some texts that says something: what must have one has a last resort. */
export const firstSpoken = (texts: (string | undefined)[], language: string): Literal | undefined =>
  texts.map((text) => spoken(text, language)).find((told) => told !== undefined)

export const typed = (text: string | number, datatype: Name): Literal => ({ text: String(text), datatype })
