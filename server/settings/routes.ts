/** Reading the settings of accounts, section by section (contract/settings.md §2). */
import { Type } from 'typebox'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { standardLicenses } from '../../contract/licenses.ts'
import type { AccountKeys, Session } from '../../contract/session.ts'
import { everybody, ownCheck } from '../access/access.ts'
import { accountOfPath, isMemberOf } from '../access/accountGuards.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { readSettings, type Settings } from './store.ts'

const base = '/data-fair/api/v1/settings/:type/:id'
const wrongType = 'Invalid type, it must be one of the following : user, organization'
const noCache = 'must-revalidate, private, max-age=0'
const params = Type.Object({ type: Type.String(), id: Type.String() })
const memberOnly = ownCheck('any role in the account of the path, whatever the department')

export function registerSettings(app: FastifyInstance, platform: Platform): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    `${base}/licenses`,
    {
      config: { access: everybody },
      schema: { operationId: 'getLicenses', tags: ['Administration'], summary: 'Lister les licences', params }
    },
    async (request, reply) => {
      const account = accountOfPath(request.params.type, request.params.id, wrongType)
      const own = account.department ? [] : ((await readSettings(platform.metadata, account)).licenses ?? [])
      void reply.header('cache-control', noCache)
      return [...standardLicenses, ...own]
    }
  )

  section('topics', 'getTopics', 'Lister les thématiques', (settings) => settings.topics ?? [])
  section(
    'datasets-metadata',
    'getDatasetsMetadata',
    'Lire les métadonnées proposées',
    (settings) => settings.datasetsMetadata ?? {}
  )
  section(
    'publication-sites',
    'getPublicationSites',
    'Lister les sites de publication',
    (settings) => settings.publicationSites ?? []
  )

  function section(
    path: string,
    operationId: string,
    summary: string,
    read: (settings: Settings) => unknown
  ): void {
    typed.get(
      `${base}/${path}`,
      { config: { access: memberOnly }, schema: { operationId, tags: ['Administration'], summary, params } },
      async (request) => {
        const account = accountOfPath(request.params.type, request.params.id, wrongType)
        refuseOthers(request.session, account)
        return read(account.department ? {} : await readSettings(platform.metadata, account))
      }
    )
  }
}

function refuseOthers(session: Session, account: AccountKeys): void {
  if (!session.user) throw new HttpError(401)
  if (!isMemberOf(session, account)) {
    throw new HttpError(403, "Vous n'avez pas la permission d'effectuer cette opération.")
  }
}
