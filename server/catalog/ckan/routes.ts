/** HTTP routes of the CKAN actions, for harvesters and client libraries (docs/api/catalog.md#ckan). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everybody, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../../datasets/access.ts'
import { outputContext } from '../../datasets/routes/shared.ts'
import { HttpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { Platform } from '../../platform.ts'
import { actions, type ActionContext, type Parameters } from './actions.ts'
import { CkanError } from './errors.ts'

/**
 * Paths of the actions: below the platform, and at the root of the host, which CKAN clients try when they are given
 * only a host.
 */
const paths = ['/data-fair/api/3/action', '/data-fair/api/action', '/api/3/action', '/api/action']
const access = withKeys(everybody, datasetScopes.read)
const type = 'application/json; charset=utf-8'

export function registerCkan(app: FastifyInstance, platform: Platform): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, parsed) => parsed(null, fieldsOf(String(text)))
    )
    for (const path of paths) {
      scope.route<{ Params: { action: string } }>({
        method: ['GET', 'POST'],
        url: `${path}/:action`,
        config: { access, isOfSite: true, readsOwnTypes: true },
        schema: { hide: true },
        errorHandler: (error, request, reply) => {
          void refuse(platform, error, request, reply)
        },
        handler: async (request, reply) => {
          neverCached(reply)
          const { action } = request.params
          const act = Object.hasOwn(actions, action) ? actions[action] : undefined
          if (!act) return sendText(reply, `Bad request - Action name not known: ${action}`)
          const parameters = parametersOf(request)
          if (!parameters)
            return sendText(reply, 'Bad request - JSON Error: Request data must be a dictionary')
          if (request.method === 'HEAD') return reply.type(type).send()
          const started = performance.now()
          const result = await act(contextOf(platform, request), parameters)
          request.spend?.(performance.now() - started)
          return reply.type(type).send({ help: helpOf(platform, request), success: true, result })
        }
      })
    }
    done()
  })
}

/** Parses a form body, the default type of `curl -d`: fields, JSON, or JSON encoded as the name of a field. */
function fieldsOf(text: string): unknown {
  const fields = new URLSearchParams(text)
  const [name = ''] = fields.keys()
  const json = [text, name].find((part) => /^\s*[{[]/.test(part))
  if (json === undefined) return Object.fromEntries(fields)
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

type ActionRequest = FastifyRequest<{ Params: { action: string } }>

function parametersOf({ query, body }: FastifyRequest): Parameters | undefined {
  const bodyParameters = body ?? {}
  if (typeof bodyParameters !== 'object' || Array.isArray(bodyParameters)) return undefined
  return { ...(query as Parameters), ...(bodyParameters as Parameters) }
}

function contextOf(platform: Platform, request: FastifyRequest): ActionContext {
  const { metadata, config } = platform
  const { publicUrl, mainUrl, bySlug, session } = outputContext(request)
  const site = request.site?.current ?? request.site?.main
  return {
    metadata,
    session,
    publicUrl,
    mainUrl,
    bySlug,
    title: site?.title ?? config.pages.brand?.title ?? 'Fairway',
    language: config.pages.defaultLocale ?? 'fr',
    ...(site ? { site } : {})
  }
}

const helpOf = ({ config }: Platform, request: ActionRequest): string =>
  `${request.site?.publicUrl ?? config.publicUrl}/api/3/action/help_show?name=${encodeURIComponent(request.params.action)}`

/** Sends a plain JSON string, as CKAN does for an unknown action. */
const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.code(400).type(type).send(JSON.stringify(text))

const kinds: Record<number, string> = {
  401: 'Authorization Error',
  403: 'Authorization Error',
  404: 'Not Found Error'
}

/** Sends any error of the platform, such as an exceeded rate limit, in the format of CKAN. */
function refuse(
  platform: Platform,
  error: FastifyError | HttpError | CkanError,
  request: ActionRequest,
  reply: FastifyReply
): FastifyReply {
  const help = helpOf(platform, request)
  if (error instanceof CkanError)
    return reply.code(error.status).type(type).send({ help, success: false, error: error.error })
  const status = error.statusCode ?? 500
  if (status === 400) return sendText(reply, `Bad request - ${error.message}`)
  if (status < 400 || status >= 500) throw error
  if (error instanceof HttpError) void reply.headers(error.headers)
  return reply
    .code(status)
    .type(type)
    .send({
      help,
      success: false,
      error: { __type: kinds[status] ?? 'Request Error', message: error.message }
    })
}
