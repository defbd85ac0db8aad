/** RDF formats of the catalog, by file suffix and by media type. */
import { jsonLdWriter } from './rdf/jsonLd.ts'
import { rdfXmlWriter } from './rdf/rdfXml.ts'
import { turtleWriter } from './rdf/turtle.ts'
import type { GraphWriter } from './rdf/writer.ts'

export interface Form {
  suffix: string
  type: string
  writer: (language: string) => GraphWriter
}

export const forms = [
  { suffix: 'jsonld', type: 'application/ld+json', writer: jsonLdWriter },
  { suffix: 'ttl', type: 'text/turtle', writer: () => turtleWriter() },
  { suffix: 'rdf', type: 'application/rdf+xml', writer: () => rdfXmlWriter() }
] as const satisfies Form[]

const [, turtle, rdfXml] = forms

/**
 * Returns the RDF format that `Accept` prefers to JSON; undefined when JSON is preferred or equal.
 * @param header `Accept`
 */
export function namedForm(header: string | undefined): Form | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((item): [string, number] => {
      const [type = '', ...parameters] = item.toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return [type.trim(), quality === undefined ? 1 : Number(quality)]
    })
  )
  const weightOf = (type: string): number => weights.get(type) ?? 0
  const json = Math.max(weightOf('application/ld+json'), weightOf('application/json'))
  const [preferred] = [turtle, rdfXml].toSorted((a, b) => weightOf(b.type) - weightOf(a.type))
  return preferred && weightOf(preferred.type) > json ? preferred : undefined
}
