/** The syntax of a document of RDF: by what it looks like, what the server says, and its name. */
import { RunRefusal } from '../plugin.ts'

export type Syntax = 'rdfxml' | 'turtle' | 'json'

const byType: Record<string, Syntax> = {
  'application/rdf+xml': 'rdfxml',
  'application/xml': 'rdfxml',
  'text/xml': 'rdfxml',
  'text/turtle': 'turtle',
  'application/x-turtle': 'turtle',
  'application/n-triples': 'turtle',
  'text/n3': 'turtle',
  'application/ld+json': 'json',
  'application/json': 'json'
}

const bySuffix: Record<string, Syntax> = {
  rdf: 'rdfxml',
  xml: 'rdfxml',
  owl: 'rdfxml',
  ttl: 'turtle',
  nt: 'turtle',
  n3: 'turtle',
  jsonld: 'json',
  json: 'json'
}

/** Whether a document, by its first characters, may be in a syntax. */
const looks: Record<Syntax, RegExp> = {
  rdfxml: /^<[?!A-Za-z_]/,
  turtle: /^(?:@|#|<|\[|\(|_:|prefix\b|base\b|[\p{L}][\w.-]*:)/iu,
  json: /^[[{]/
}

const markup = /^<(?:!doctype\s+html|html|head|body)\b/i

/** @throws RunRefusal for what is no document of RDF */
export function syntaxOf(text: string, { type = '', url }: { type?: string; url: URL }): Syntax {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!start) throw new RunRefusal('Le serveur répond par un document vide.')
  if (markup.test(start.replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)+/, ''))) {
    throw new RunRefusal('Le serveur répond par une page HTML, pas par un catalogue DCAT.')
  }
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const suffix = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
  const said = [
    Object.hasOwn(byType, media) ? byType[media] : undefined,
    Object.hasOwn(bySuffix, suffix) ? bySuffix[suffix] : undefined
  ]
  // What is said counts as far as the document can be that.
  for (const syntax of said) if (syntax && looks[syntax].test(start)) return syntax
  if (looks.json.test(start)) return 'json'
  if (/^<(?:\?xml|!|[\w.-]+:RDF\b|RDF\b)/.test(start)) return 'rdfxml'
  if (looks.turtle.test(start)) return 'turtle'
  throw new RunRefusal(
    'Le document n’est ni du RDF/XML, ni du Turtle, ni du N-Triples, ni du JSON-LD, ni du JSON.'
  )
}
