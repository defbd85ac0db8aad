/** The picture of an application. */
import type { Application } from '../../../../contract/applications/application.ts'
import { withQuery } from '../../../api/http.ts'
import { apiPath } from '../../../pageConfig.ts'
import { statusOf } from './status.ts'

export type Pictured = Pick<Application, 'id' | 'updatedAt' | 'status' | 'thumbnail' | 'image'>

/** Width over height of the pictures of applications. */
export const pictureRatio = '1050 / 450'

/** Its own picture, else what it looks like; nothing of an application that has no configuration. */
export function pictureOf(application: Pictured): string | undefined {
  const { id, updatedAt, thumbnail, image } = application
  if (thumbnail ?? image) return thumbnail ?? image
  if (statusOf(application) === 'created') return undefined
  return withQuery(`${apiPath}/applications/${encodeURIComponent(id)}/capture`, { updatedAt })
}
