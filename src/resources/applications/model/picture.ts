/** The picture of an application. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { ShownBaseApplication } from '../../../../contract/applications/baseApplication.ts'
import { withQuery } from '../../../api/http.ts'
import { apiPath } from '../../../pageConfig.ts'
import { statusOf } from './status.ts'

export type Pictured = Pick<Application, 'id' | 'updatedAt' | 'status' | 'thumbnail' | 'image'> & {
  baseApp?: { id: string }
}

/** Width over height of the pictures of applications. */
export const pictureRatio = '1050 / 450'

/** A model without a picture is no error, which the console of the page would be told of. */
const orNothing = { optional: true }

/** Where the picture of a base application is. */
export function modelPicture({
  thumbnail,
  image
}: Pick<ShownBaseApplication, 'thumbnail' | 'image'>): string | undefined {
  return thumbnail ? withQuery(thumbnail, orNothing) : image
}

/** Addresses of pictures of an application, the best first: its own, a capture of it, that of its base application. */
export function picturesOf(application: Pictured): string[] {
  const { id, updatedAt, thumbnail, image, baseApp } = application
  const own = thumbnail ?? image
  // There is nothing to see of one that has no configuration.
  const isConfigured = statusOf(application) !== 'created'
  return [
    ...(own ? [own] : []),
    ...(!own && isConfigured
      ? [withQuery(`${apiPath}/applications/${encodeURIComponent(id)}/capture`, { updatedAt })]
      : []),
    ...(baseApp
      ? [
          withQuery(`${apiPath}/base-applications/${encodeURIComponent(baseApp.id)}/thumbnail`, {
            width: 700,
            height: 300,
            ...orNothing
          })
        ]
      : [])
  ]
}
