/** URLs of the pictures of an application. No I/O. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { ShownBaseApplication } from '../../../../contract/applications/baseApplication.ts'
import { withQuery } from '../../../api/http.ts'
import { apiPath } from '../../../pageConfig.ts'
import { statusOf } from './status.ts'

export type PicturedApplication = Pick<Application, 'id' | 'updatedAt' | 'status' | 'thumbnail' | 'image'> & {
  baseApp?: { id: string }
}

/** Ratio of width to height of the pictures of applications. */
export const pictureRatio = '1050 / 450'

/** Parameter for an empty response instead of a 404, which the browser would log to the console. */
const orNothing = { optional: true }

/** URL of the picture of a base application. */
export function modelPicture({
  thumbnail,
  image
}: Pick<ShownBaseApplication, 'thumbnail' | 'image'>): string | undefined {
  return thumbnail ? withQuery(thumbnail, orNothing) : image
}

/**
 * URLs of pictures to try for an application, best first: its own picture, a capture, then the picture of its base
 * application.
 */
export function picturesOf(application: PicturedApplication): string[] {
  const { id, updatedAt, thumbnail, image, baseApp } = application
  const ownPicture = thumbnail ?? image
  // The capture of an application without a configuration would be blank.
  const isConfigured = statusOf(application) !== 'created'
  return [
    ...(ownPicture ? [ownPicture] : []),
    ...(!ownPicture && isConfigured
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
