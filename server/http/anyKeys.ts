/** Bodies whose keys are columns: even `__proto__` and `constructor` are accepted, as properties of their own. */
import type { FastifyInstance } from 'fastify'

/** Replaces the JSON parser of a scope, which must have been made by `register`. */
export function acceptAnyKeys(
  scope: Pick<FastifyInstance, 'removeContentTypeParser' | 'getDefaultJsonParser' | 'addContentTypeParser'>
): void {
  scope.removeContentTypeParser('application/json')
  const parse = scope.getDefaultJsonParser('ignore', 'ignore')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, parse)
}
