/** Detects the syntax of an RDF document: from its first characters, the content type and the file name. */
import { ownValue } from '../../../../contract/ownValue.ts'
import { ExpectedRunFailure } from '../plugin.ts'

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

/** Patterns of the first characters that a syntax allows. */
const looks: Record<Syntax, RegExp> = {
  rdfxml: /^<[?!A-Za-z_]/,
  turtle: /^(?:@|#|<|\[|\(|_:|prefix\b|base\b|[\p{L}][\w.-]*:)/iu,
  json: /^[[{]/
}

const markup = /^<(?:!doctype\s+html|html|head|body)\b/i

/** @throws ExpectedRunFailure for a document that is not RDF */
export function syntaxOf(text: string, { type = '', url }: { type?: string; url: URL }): Syntax {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!start) throw new ExpectedRunFailure('Le serveur répond par un document vide.')
  if (markup.test(start.replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)+/, ''))) {
    throw new ExpectedRunFailure('Le serveur répond par une page HTML, pas par un catalogue DCAT.')
  }
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const suffix = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
  const declared = [ownValue(byType, media), ownValue(bySuffix, suffix)]
  // The declared syntax counts only if the first characters allow it.
  for (const syntax of declared) if (syntax && looks[syntax].test(start)) return syntax
  if (looks.json.test(start)) return 'json'
  if (/^<(?:\?xml|!|[\w.-]+:RDF\b|RDF\b)/.test(start)) return 'rdfxml'
  if (looks.turtle.test(start)) return 'turtle'
  throw new ExpectedRunFailure(
    'Le document n’est ni du RDF/XML, ni du Turtle, ni du N-Triples, ni du JSON-LD, ni du JSON.'
  )
}
