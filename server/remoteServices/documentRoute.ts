/** Route that fetches an OpenAPI document, for the preview of a new service (docs/api/remote-services.md). */
import { Type } from 'typebox'
import { ownCheck } from '../access/access.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { readActions } from './documents.ts'
import { fetchDocument } from './fetchDocument.ts'
import { adminModeNeeded } from './access.ts'

export function documentRoute(app: TypedApp, platform: Platform): void {
  app.post(
    '/data-fair/api/v1/remote-services/_document',
    {
      onRequest: adminModeNeeded,
      config: { access: ownCheck('adminMode, before the body is read') },
      schema: {
        operationId: 'readApiDocument',
        tags: ['Services'],
        summary: "Lire le document OpenAPI d'une adresse",
        body: Type.Object(
          { url: Type.String({ minLength: 1, maxLength: 10_000 }) },
          { additionalProperties: false }
        )
      }
    },
    async ({ body }) => {
      const document = await fetchDocument(platform, body.url)
      // Validates the document: one without usable actions must not be previewed.
      readActions(document)
      return document
    }
  )
}
