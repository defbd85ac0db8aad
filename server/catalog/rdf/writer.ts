/** How a catalog is written in one of the forms of RDF, piece by piece. */
import type { Name, Resource } from './tree.ts'

export interface GraphWriter {
  /** The root with its own properties; what belongs to it comes after. */
  start(root: Resource & { iri: string }): string
  /** One more value of a property of the root. */
  member(property: Name, resource: Resource & { iri: string }): string
  end(): string
}
