/** Writer of RDF/XML (w3.org/TR/rdf-syntax-grammar). */
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Returns the full IRI of a name, for attributes, where prefixes are not resolved. */
function fullName(name: Name): string {
  const [prefix = '', local = ''] = name.split(':')
  return prefixes[prefix as keyof typeof prefixes] + local
}

export function rdfXmlWriter(): GraphWriter {
  const writtenIris = new Set<string>()
  let rootElement = ''

  const startTag = ({ iri, types: [first] }: Resource): string =>
    iri === undefined ? `<${first}` : `<${first} rdf:about="${escaped(iri)}"`

  function content(resource: Resource): string {
    const otherTypes = resource.types
      .slice(1)
      .map((type) => `<rdf:type rdf:resource="${escaped(fullName(type))}"/>`)
    const properties = [...propertiesOf(resource)].flatMap(([name, values]) =>
      values.map((value) => property(name, value))
    )
    return [...otherTypes, ...properties].join('\n')
  }

  function element(resource: Resource): string {
    const inside = content(resource)
    return inside ? `${startTag(resource)}>\n${inside}\n</${resource.types[0]}>` : `${startTag(resource)}/>`
  }

  function property(name: Name, value: Value): string {
    if (isLiteral(value)) {
      const { text, language, datatype } = value
      const language_ = language ? ` xml:lang="${language}"` : ''
      const type = datatype ? ` rdf:datatype="${escaped(fullName(datatype))}"` : ''
      return `<${name}${language_}${type}>${escaped(text)}</${name}>`
    }
    const isKnown = value.iri !== undefined && writtenIris.has(value.iri)
    if (!isResource(value) || isKnown) return `<${name} rdf:resource="${escaped(value.iri ?? '')}"/>`
    if (value.isShared && value.iri !== undefined) writtenIris.add(value.iri)
    return `<${name}>\n${element(value)}\n</${name}>`
  }

  return {
    start(root) {
      rootElement = root.types[0]
      const names = Object.entries(prefixes).map(([prefix, iri]) => ` xmlns:${prefix}="${iri}"`)
      return `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${names.join('')}>\n${startTag(root)}>\n${content(root)}\n`
    },
    member: (name, resource) => `${property(name, resource)}\n`,
    end: () => `</${rootElement}>\n</rdf:RDF>\n`
  }
}
