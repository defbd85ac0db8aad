/** Limits on nesting and attributes of XML and HTML from remote servers. */
import type { Handler } from 'htmlparser2'
import { ExpectedRunFailure } from '../plugin.ts'

const deepest = 200
const maxAttributes = 1000

/**
 * Wraps a handler of the parser with these limits. The parser searches all open elements at each end tag: a small
 * document with many open elements could block the event loop for minutes.
 * @returns a handler that throws ExpectedRunFailure beyond the limits
 */
export function withinLevels(handler: Partial<Handler>): Partial<Handler> {
  let depth = 0
  let attributes = 0
  return {
    ...handler,
    onattribute(...attribute) {
      attributes += 1
      if (attributes > maxAttributes)
        throw new ExpectedRunFailure('La réponse du serveur a trop d’attributs.')
      handler.onattribute?.(...attribute)
    },
    onopentag(...opened) {
      depth += 1
      attributes = 0
      if (depth > deepest) throw new ExpectedRunFailure('La réponse du serveur a trop de niveaux.')
      handler.onopentag?.(...opened)
    },
    onclosetag(...closed) {
      depth -= 1
      handler.onclosetag?.(...closed)
    }
  }
}
