/** Writer of Turtle (w3.org/TR/turtle). */
import {
  isLiteral,
  isResource,
  prefixes,
  propertiesOf,
  type Literal,
  type Resource,
  type Value
} from './tree.ts'
import type { GraphWriter } from './writer.ts'

const escapes: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function literal({ text, language, datatype }: Literal): string {
  const quoted = `"${text.replaceAll(/["\\\n\r\t]/g, (character) => escapes[character] ?? '')}"`
  if (language) return `${quoted}@${language}`
  return datatype ? `${quoted}^^${datatype}` : quoted
}

export function turtleWriter(): GraphWriter {
  const writtenIris = new Set<string>()
  let rootIri = ''

  /**
   * Returns the predicates and objects of a resource. Nested resources with an IRI are added to `later`, to be written
   * as separate statements.
   */
  function description(resource: Resource, later: Resource[]): string {
    const valueOf = (value: Value): string => {
      if (isLiteral(value)) return literal(value)
      if (!isResource(value)) return `<${value.iri}>`
      if (value.iri === undefined) return `[ ${description(value, later)} ]`
      if (!writtenIris.has(value.iri)) later.push(value)
      if (value.isShared) writtenIris.add(value.iri)
      return `<${value.iri}>`
    }
    const parts = [`a ${resource.types.join(', ')}`]
    for (const [name, values] of propertiesOf(resource))
      parts.push(`${name} ${values.map((value) => valueOf(value)).join(', ')}`)
    return parts.join(' ;\n  ')
  }

  function statements(resource: Resource & { iri: string }): string {
    const queue: Resource[] = [resource]
    let text = ''
    for (let next = queue.shift(); next; next = queue.shift())
      text += `<${next.iri}> ${description(next, queue)} .\n`
    return text
  }

  return {
    start(root) {
      rootIri = root.iri
      const names = Object.entries(prefixes).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`)
      return `${names.join('')}\n${statements(root)}`
    },
    member: (property, resource) => `\n<${rootIri}> ${property} <${resource.iri}> .\n${statements(resource)}`,
    end: () => ''
  }
}
