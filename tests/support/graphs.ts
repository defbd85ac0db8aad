/** RDF parsing by independent libraries, and comparison of graphs. */
import type { Quad, Term } from '@rdfjs/types'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { Parser, Store } from 'n3'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { Readable } from 'node:stream'

/** @param type value of the `Content-Type` header */
export async function graphOf(text: string, type: string): Promise<Quad[]> {
  const name = type.split(';')[0]
  if (name === 'text/turtle') return new Parser({ format: 'text/turtle' }).parse(text)
  const parser = name === 'application/rdf+xml' ? new RdfXmlParser() : new JsonLdParser()
  return (await Readable.from([text]).pipe(parser).toArray()) as Quad[]
}

export const storeOf = (quads: Quad[]): Store => new Store(quads as never[])

function spelled(term: Term): string {
  if (term.termType !== 'Literal') return `<${term.value}>`
  return `${JSON.stringify(term.value)}@${term.language}^${term.datatype.value}`
}

/** Sorted statements of a graph. Blank nodes are written as their own statements, since each occurs once here. */
export function statementsOf(quads: readonly Quad[]): string[] {
  const bySubject = Map.groupBy(quads, ({ subject }) => subject.value)
  const ofNode = (id: string): string =>
    `[${(bySubject.get(id) ?? [])
      .map(({ predicate, object }) => `${predicate.value} ${objectOf(object)}`)
      .toSorted()
      .join('; ')}]`
  const objectOf = (object: Term): string =>
    object.termType === 'BlankNode' ? ofNode(object.value) : spelled(object)
  const statements = quads
    .filter(({ subject }) => subject.termType === 'NamedNode')
    .map(({ subject, predicate, object }) => `<${subject.value}> <${predicate.value}> ${objectOf(object)}`)
  return [...new Set(statements)].toSorted()
}
