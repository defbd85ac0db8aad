/** Routes with the key that reads all users and organizations, for services (docs/api/directory.md). */
import type { FastifyInstance } from 'fastify'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { presentedKey } from '../../access/apiKeys.ts'
import { secretMatches } from '../../access/secrets.ts'
import { httpError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'

const path = /\/api\/(users|organizations)(\/|$)/

export function acceptReadAllKey(scope: FastifyInstance, { config }: Platform): void {
  scope.addHook('onRequest', async (request) => {
    if (!path.test(request.routeOptions.url ?? '')) return
    const presented = presentedKey(request)
    if (!presented) return
    if (!secretMatches(config.secrets.readAll, presented.key)) throw httpError('badApiKey')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw httpError('keyForReading')
    }
    request.session = readAllSession(request.session.lang)
  })
}

function readAllSession(lang: string): AuthenticatedSession {
  const user = { id: '_readAll', name: 'read all', email: '', organizations: [], adminMode: 1 as const }
  const account = { type: 'user' as const, id: user.id, name: user.name }
  return { user, account, accountRole: 'admin', lang, apiKey: { id: user.id, title: user.name } }
}
