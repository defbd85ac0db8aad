/** The end of documents that remotes nest without end. */
import type { Handler } from 'htmlparser2'
import { RunRefusal } from '../plugin.ts'

const deepest = 200

/**
 * The parser looks through all open elements at each end of one: a small document that opens many and closes others would
 * hold everybody up for minutes.
 * @returns a handler that ends the reading with a RunRefusal
 */
export function withinLevels(handler: Partial<Handler>): Partial<Handler> {
  let depth = 0
  return {
    ...handler,
    onopentag(...opened) {
      depth += 1
      if (depth > deepest) throw new RunRefusal('La réponse du serveur a trop de niveaux.')
      handler.onopentag?.(...opened)
    },
    onclosetag(...closed) {
      depth -= 1
      handler.onclosetag?.(...closed)
    }
  }
}
