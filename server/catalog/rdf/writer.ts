/** Incremental writer of a catalog in one RDF format. */
import type { Name, Resource } from './tree.ts'

export interface GraphWriter {
  /** Returns the start of the document, with the root resource and its own properties; members follow. */
  start(root: Resource & { iri: string }): string
  /** Returns the text of one more value of a property of the root. */
  member(property: Name, resource: Resource & { iri: string }): string
  end(): string
}
