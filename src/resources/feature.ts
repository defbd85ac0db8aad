/**
 * Contribution of a resource to the administration: list, pages, messages and access. Each folder of `resources`
 * exports one in its `index.ts`.
 */
import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { CollectionAccess } from '../authProvider/access.ts'
import type { FeatureMessages } from '../i18n/translate.tsx'
import type { FeatureRoute } from '../routes.ts'

export interface ResourceFeature {
  /** Name of the resource, equal to its collection in the API. */
  name: string
  /** Field or function that gives the display name of a record, as in react-admin. */
  recordRepresentation?: NonNullable<ResourceProps['recordRepresentation']>
  /** Page of the list, at `/{name}`. */
  list?: ComponentType
  /** Other pages of the resource, at public paths such as `/dataset/:id`. */
  routes: FeatureRoute[]
  messages: FeatureMessages[]
  /** Permissions without a record; absent for the defaults of owned resources. */
  access?: CollectionAccess
}
