/** The end of documents that remotes nest without end, or of elements with attributes without end. */
import type { Handler } from 'htmlparser2'
import { RunRefusal } from '../plugin.ts'

const deepest = 200
const mostAttributes = 1000

/**
 * The parser looks through all open elements at each end of one: a small document that opens many and closes others would
 * hold everybody up for minutes.
 * @returns a handler that ends the reading with a RunRefusal
 */
export function withinLevels(handler: Partial<Handler>): Partial<Handler> {
  let depth = 0
  let attributes = 0
  return {
    ...handler,
    onattribute(...told) {
      attributes += 1
      if (attributes > mostAttributes) throw new RunRefusal('La réponse du serveur a trop d’attributs.')
      handler.onattribute?.(...told)
    },
    onopentag(...opened) {
      depth += 1
      attributes = 0
      if (depth > deepest) throw new RunRefusal('La réponse du serveur a trop de niveaux.')
      handler.onopentag?.(...opened)
    },
    onclosetag(...closed) {
      depth -= 1
      handler.onclosetag?.(...closed)
    }
  }
}
