/** Schemas of the request bodies of applications (docs/api/applications.md). */
import { Type, type TProperties, type TSchema } from 'typebox'
import type { Configuration } from '../../contract/applications/application.ts'
import type { Owner } from '../../contract/permissions.ts'
import { maxSlugLength } from '../owned/ids.ts'
import { publicationProperties, topicBody } from '../owned/metadataBodies.ts'
import { ownerSchema } from '../owned/routes/resource.ts'
import type { ApplicationRecord } from './record.ts'

const strict = { additionalProperties: false }
const open = { additionalProperties: true }

const texts = Type.Array(Type.String())

const configuredDataset = Type.Object(
  {
    href: Type.String(),
    key: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    applicationKeyPermissions: Type.Optional(
      Type.Object({ operations: Type.Optional(texts), classes: Type.Optional(texts) }, strict)
    )
  },
  { ...open, type: ['object', 'null'] }
)

/**
 * Limit on the datasets of a configuration: each response joins their current state, with their whole schema if the
 * configuration has one.
 */
const maxDatasets = 500

export const configurationSchema = Type.Unsafe<Configuration>(
  Type.Object({ datasets: Type.Optional(Type.Array(configuredDataset, { maxItems: maxDatasets })) }, open)
)

/** Returns the schema with `null` added, which unsets the property. */
function unsettable(schema: TSchema & { type?: string }): TSchema {
  return Type.Optional(Type.Unsafe({ ...schema, type: [schema.type, 'null'] }))
}

const attachment = Type.Object(
  {
    title: Type.String(),
    name: Type.String(),
    size: Type.Optional(Type.Number()),
    mimetype: Type.Optional(Type.String()),
    updatedAt: Type.Optional(Type.String()),
    url: Type.Optional(Type.String())
  },
  strict
)

const address = Type.String({ minLength: 1 })

const changeable: TProperties = {
  configuration: unsettable(configurationSchema),
  urlDraft: unsettable(Type.String()),
  title: Type.Optional(Type.String({ pattern: String.raw`\S`, maxLength: 1000 })),
  summary: unsettable(Type.String()),
  description: unsettable(Type.String()),
  image: unsettable(Type.String()),
  slug: Type.Optional(
    Type.String({ pattern: '^[a-z0-9]{1}[a-z0-9_\\-]*[a-z0-9]{1}$', maxLength: maxSlugLength })
  ),
  publications: unsettable(Type.Array(Type.Object(publicationProperties, strict))),
  publicationSites: unsettable(texts),
  requestedPublicationSites: unsettable(texts),
  extras: unsettable(Type.Object({}, open)),
  topics: unsettable(Type.Array(topicBody)),
  preferLargeDisplay: unsettable(Type.Boolean()),
  attachments: unsettable(Type.Array(attachment))
}

/** Read-only properties: clients may send an application back as they read it, these are ignored then. */
const readOnlyNames = [
  'id',
  'baseApp',
  'baseAppDraft',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'lastConfigured',
  'status',
  'errorMessage',
  'errorMessageDraft',
  'permissions',
  'storage',
  'href',
  'page',
  'exposedUrl',
  'public',
  'visibility',
  'thumbnail',
  'userPermissions'
]

/** Changeable properties in a request body; null unsets one. */
export type ApplicationChanges = {
  [Key in 'url' | 'applicationName' | ChangeableKey]?: ApplicationRecord[Key] | null
}

type ChangeableKey =
  | 'configuration'
  | 'urlDraft'
  | 'title'
  | 'summary'
  | 'description'
  | 'image'
  | 'slug'
  | 'publications'
  | 'publicationSites'
  | 'requestedPublicationSites'
  | 'extras'
  | 'topics'
  | 'preferLargeDisplay'
  | 'attachments'

export const changedNames = Object.keys(changeable) as ChangeableKey[]

export type NewApplicationBody = ApplicationChanges & {
  url: string
  owner?: Owner
  /** Accepted at creation only, like `initFrom`. */
  configurationDraft?: ApplicationRecord['configurationDraft'] | null
  initFrom?: { application: string }
}

export const newApplication = Type.Unsafe<NewApplicationBody>(
  Type.Object(
    {
      url: address,
      ...changeable,
      applicationName: unsettable(Type.String()),
      owner: Type.Optional(ownerSchema),
      configurationDraft: unsettable(configurationSchema),
      initFrom: Type.Optional(Type.Object({ application: Type.String({ minLength: 1 }) }, strict)),
      ...Object.fromEntries(readOnlyNames.map((name) => [name, Type.Optional(Type.Unknown())]))
    },
    strict
  )
)

export const changedApplication = Type.Unsafe<Omit<ApplicationChanges, 'applicationName'>>(
  Type.Object({ url: Type.Optional(address), ...changeable }, strict)
)
