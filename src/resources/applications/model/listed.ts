/** An application of a list, with the fields that its card shows. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { Visibility } from '../../../../contract/permissions.ts'

export type ListedApplication = Application & { visibility: Visibility }

/** Size of the thumbnails that cards ask for. */
export const pictureSize = '700x300'

/** Fields of a card. */
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
