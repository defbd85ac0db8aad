/** What a resource brings to the administration. Each folder of resources has one, in its `index.ts`. */
import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { CollectionAccess } from '../authProvider/access.ts'
import type { FeatureMessages } from '../i18n/translate.tsx'
import type { FeatureRoute } from '../routes.ts'

export interface ResourceFeature {
  /** Name of the resource: that of its collection in the API. */
  name: string
  /** The field, or the text, that tells one record from another. */
  recordRepresentation?: NonNullable<ResourceProps['recordRepresentation']>
  /** The list of the resource, at `/{name}`. */
  list?: ComponentType
  /** The other pages of the resource, under addresses of the product: `/dataset/:id`. */
  routes: FeatureRoute[]
  messages: FeatureMessages[]
  /** Who may do what without a record; as for an owned resource when it is absent. */
  access?: CollectionAccess
}
