/** Listed application, with the fields of its card. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { Visibility } from '../../../../contract/permissions.ts'

export type ListedApplication = Application & { visibility: Visibility }

/** Size in pixels of the thumbnails on cards. */
export const pictureSize = '700x300'

/** Fields that a card needs. */
export const listSelect = [
  'title',
  'description',
  'status',
  'errorMessage',
  'updatedAt',
  'publicationSites',
  'topics',
  'visibility',
  'owner',
  'url',
  'image',
  'baseApp'
]
