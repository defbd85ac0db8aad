/** Routes of the resized icon and thumbnail of base applications (docs/api/base-applications.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { ResourceRouteOptions } from '../../owned/routes/common.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { resizeOf } from '../../owned/thumbnails/resize.ts'
import { resizeParameters } from '../../owned/thumbnails/routes.ts'
import { sendThumbnail } from '../../owned/thumbnails/send.ts'
import type { Platform } from '../../platform.ts'
import { requestedAccounts } from '../../owned/list/requestedAccounts.ts'
import { visibleTo } from './privateAccess.ts'
import { shippedPath, type ShippedFile } from './shipped.ts'
import { findBaseApplication } from './store.ts'

const parameters = Type.Object(
  {
    ...resizeParameters,
    privateAccess: Type.Optional(Type.String({ description: 'Comptes : type:id, séparés par des virgules' })),
    optional: Type.Optional(
      Type.String({ description: 'true : une image absente est une réponse vide (204)' })
    )
  },
  { additionalProperties: true }
)

interface Picture {
  file: ShippedFile
  summary: string
  of: (base: BaseApplication) => string
}

const pictures: Record<'icon' | 'thumbnail', Picture> = {
  icon: {
    file: 'icon.png',
    summary: "Lire l'icône d'un modèle d'application",
    of: ({ url }: BaseApplication) => `${url}icon.png`
  },
  thumbnail: {
    file: 'thumbnail.png',
    summary: "Lire la vignette d'un modèle d'application",
    of: ({ url, image }: BaseApplication) => image ?? `${url}thumbnail.png`
  }
}

export function baseApplicationImages(
  app: TypedApp,
  { metadata, thumbnails, config }: Platform,
  { params }: ResourceRouteOptions
): void {
  type Request = FastifyRequest<{ Params: { id: string }; Querystring: Static<typeof parameters> }>

  /** @throws HttpError 404 for a base application that the caller has no access to */
  async function visible({ session, params: { id }, query }: Request): Promise<BaseApplication> {
    const accounts = requestedAccounts({ session }, query.privateAccess)
    const base = await findBaseApplication(metadata, 'id', id)
    const isVisible =
      base && (base.public || session.user?.adminMode || !!visibleTo(base, accounts).privateAccess?.length)
    if (!isVisible) throw httpError('missingBaseApp')
    return base
  }

  for (const [name, { file, summary, of }] of Object.entries(pictures)) {
    app.get(
      `/data-fair/api/v1/base-applications/:id/${name}`,
      {
        compress: false,
        config: { access: everybody },
        schema: {
          operationId: name === 'icon' ? 'readBaseAppIcon' : 'readBaseAppThumbnail',
          tags: ['Applications'],
          summary,
          params,
          querystring: parameters
        }
      },
      async (request: Request, reply: FastifyReply) => {
        const base = await visible(request)
        const address = of(base)
        const original = address.startsWith('/') ? config.publicUrl + address : address
        // Images of shipped base applications are read from the disk.
        const path = address === base.url + file ? shippedPath(config, base.url, file) : undefined
        const source = path === undefined ? { url: original } : { path }
        return sendThumbnail(
          request,
          reply,
          { thumbnails, config },
          {
            source,
            original,
            resize: resizeOf(request.query),
            isPublic: !!base.public,
            isOptional: request.query.optional === 'true'
          }
        )
      }
    )
  }
}
