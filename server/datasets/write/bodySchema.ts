/** Schemas of the bodies that create and patch datasets (docs/api/datasets.md). */
import { Type, type TSchema } from 'typebox'
import { readKeyIntervals } from '../../../contract/apiKeys.ts'
import { frequencies } from '../../../contract/datasets/frequencies.ts'
import { compileBody } from '../../http/validation.ts'
import { maxSlugLength } from '../../owned/ids.ts'
import { publicationProperties, topicBody } from '../../owned/metadataBodies.ts'
import { ownerSchema } from '../../owned/routes/resource.ts'
import { initParts } from '../initialization.ts'
import { columnBody } from './columnBody.ts'
import { extensionsBody } from './extensionBody.ts'

const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()])
const anyObject = Type.Object({}, { additionalProperties: true })
const strings = Type.Array(Type.String())
/** Limit of arrays that lists and pages show whole; much longer arrays would make these slow. */
const maxShown = { maxItems: 1000 }
/** Limit of arrays that are processed at each write, or described in each OpenAPI document. */
const maxRules = { maxItems: 100 }

const thumbnails = Type.Object(
  {
    resizeMode: Type.Optional(Type.Enum(['crop', 'smartCrop', 'fitIn'])),
    trim: Type.Optional(Type.Boolean())
  },
  { additionalProperties: true }
)

const publication = Type.Object(
  {
    ...publicationProperties,
    addToDataset: Type.Optional(anyObject),
    replaceDataset: Type.Optional(anyObject)
  },
  { additionalProperties: true }
)

const propertyCopy = Type.Object({ key: Type.String() }, { additionalProperties: true })

const search = {
  id: Type.Optional(Type.String()),
  title: Type.String({ minLength: 3 }),
  description: Type.Optional(nullable(Type.String())),
  filters: Type.Optional(
    nullable(
      Type.Array(
        Type.Object(
          {
            property: Type.Optional(nullable(anyObject)),
            values: Type.Optional(nullable(Type.Array(Type.Any())))
          },
          { additionalProperties: true }
        )
      )
    )
  )
}

const activation = Type.Optional(
  nullable(Type.Object({ active: Type.Optional(nullable(Type.Boolean())) }, { additionalProperties: true }))
)

const masterData = Type.Object(
  {
    shareOrgs: Type.Optional(
      nullable(
        Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true }))
      )
    ),
    bulkSearchs: Type.Optional(
      nullable(
        Type.Array(
          Type.Object(
            {
              ...search,
              sort: Type.Optional(nullable(Type.String())),
              input: Type.Array(
                Type.Object(
                  {
                    type: Type.String(),
                    property: Type.Optional(propertyCopy),
                    distance: Type.Optional(Type.Integer())
                  },
                  { additionalProperties: true }
                ),
                { minItems: 1 }
              )
            },
            { additionalProperties: true }
          ),
          maxRules
        )
      )
    ),
    singleSearchs: Type.Optional(
      nullable(
        Type.Array(
          Type.Object(
            { ...search, output: propertyCopy, label: Type.Optional(nullable(propertyCopy)) },
            { additionalProperties: true }
          ),
          maxRules
        )
      )
    ),
    virtualDatasets: activation,
    standardSchema: activation
  },
  { additionalProperties: true }
)

const virtualDefinition = Type.Object(
  {
    children: Type.Optional(strings),
    filters: Type.Optional(
      nullable(
        Type.Array(
          Type.Object(
            {
              key: Type.String(),
              operator: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('nin')])),
              values: strings
            },
            { additionalProperties: true }
          )
        )
      )
    ),
    filterActiveAccount: Type.Optional(nullable(Type.Boolean()))
  },
  { additionalProperties: true }
)

/** Age after which lines or revisions are deleted. Strictly validated: a misread delay would delete the wrong ones. */
const delay = Type.Object(
  {
    value: Type.Optional(Type.Integer({ minimum: 0 })),
    unit: Type.Optional(Type.Enum(['hours', 'days', 'weeks', 'months']))
  },
  { additionalProperties: true }
)
const flag = Type.Optional(nullable(Type.Boolean()))

const restProperties = {
  ttl: Type.Optional(
    nullable(Type.Object({ active: flag, prop: Type.String(), delay }, { additionalProperties: true }))
  ),
  historyTTL: Type.Optional(
    nullable(Type.Object({ active: flag, delay: Type.Optional(delay) }, { additionalProperties: false }))
  ),
  history: flag,
  lineOwnership: flag,
  storeUpdatedBy: flag,
  indiceMode: Type.Optional(Type.Enum(['timestamp1', 'timestamp2', 'timestamp3']))
}
const restDefinition = Type.Object(restProperties, { additionalProperties: true })
/**
 * Adds `primaryKeyMode`, which is only validated in creations. `checkChanges` (patch.ts) refuses a patch with another
 * mode, with its own error.
 */
const newRestDefinition = Type.Object(
  { ...restProperties, primaryKeyMode: Type.Optional(Type.Enum(['sha256', 'base64'])) },
  { additionalProperties: true }
)

const site = Type.String({ pattern: '^[^:]+:.+$' })

const patchable = {
  // A blank title is refused: surrounding blanks are trimmed before the title is stored.
  title: Type.String({ minLength: 1, maxLength: 1000, pattern: '^$|\\S' }),
  schema: nullable(Type.Array(columnBody)),
  summary: nullable(Type.String()),
  description: nullable(Type.String()),
  slug: nullable(Type.String({ pattern: '^[a-z0-9]{1}[a-z0-9_\\-]*[a-z0-9]{1}$', maxLength: maxSlugLength })),
  license: nullable(
    Type.Object({ title: Type.String(), href: Type.String() }, { additionalProperties: false })
  ),
  origin: nullable(Type.String()),
  image: nullable(Type.String()),
  extensions: nullable(extensionsBody),
  publications: nullable(Type.Array(publication)),
  publicationSites: nullable(Type.Array(site)),
  requestedPublicationSites: nullable(Type.Array(site)),
  virtual: nullable(virtualDefinition),
  rest: nullable(restDefinition),
  extras: nullable(anyObject),
  attachmentsAsImage: nullable(Type.Boolean()),
  projection: nullable(
    Type.Object({ title: Type.String(), code: Type.String() }, { additionalProperties: true })
  ),
  attachments: nullable(
    Type.Array(
      Type.Object({ title: Type.String({ minLength: 1 }) }, { additionalProperties: true }),
      maxShown
    )
  ),
  topics: nullable(Type.Array(topicBody, maxShown)),
  relatedDatasets: nullable(
    Type.Array(
      Type.Object({ id: Type.String(), title: Type.String() }, { additionalProperties: true }),
      maxShown
    )
  ),
  thumbnails: nullable(thumbnails),
  masterData: nullable(masterData),
  primaryKey: nullable(Type.Array(Type.String(), maxRules)),
  spatial: nullable(Type.String()),
  temporal: nullable(
    Type.Object(
      {
        start: Type.String({ format: 'date' }),
        end: Type.Optional(nullable(Type.String({ format: 'date' })))
      },
      { additionalProperties: false }
    )
  ),
  frequency: nullable(Type.Enum(['', ...frequencies])),
  creator: nullable(Type.String()),
  modified: nullable(Type.String({ format: 'date' })),
  keywords: nullable(Type.Array(Type.String(), maxShown)),
  conformsTo: nullable(
    Type.Object(
      {
        // A schema known only by its URL has neither title nor version.
        title: Type.Optional(nullable(Type.String())),
        version: Type.Optional(nullable(Type.String())),
        url: Type.Optional(nullable(Type.String()))
      },
      { additionalProperties: true }
    )
  ),
  analysis: nullable(
    Type.Object(
      {
        escapeKeyAlgorithm: Type.Optional(
          Type.Union([Type.Literal('slug'), Type.Literal('legacy'), Type.Literal('compat-ods')])
        )
      },
      { additionalProperties: false }
    )
  ),
  readApiKey: nullable(
    Type.Object(
      {
        active: Type.Boolean(),
        interval: Type.Optional(Type.Union(readKeyIntervals.map((interval) => Type.Literal(interval)))),
        // Set by the server; clients may send these back.
        expiresAt: Type.Optional(Type.String()),
        renewAt: Type.Optional(Type.String())
      },
      { additionalProperties: false }
    )
  ),
  nonBlockingValidation: nullable(Type.Boolean()),
  customMetadata: nullable(Type.Record(Type.String(), nullable(Type.String()))),
  constraints: nullable(
    Type.Array(
      Type.Object({ type: Type.Literal('unique'), properties: strings }, { additionalProperties: false }),
      maxRules
    )
  )
}

type PatchableKey = keyof typeof patchable
export const isPatchable = (key: string): key is PatchableKey => Object.hasOwn(patchable, key)

const optional = (properties: Record<string, TSchema>): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, Type.Optional(schema)]))

export const patchBody = Type.Object(optional(patchable), { additionalProperties: false })

export const createBody = Type.Object(
  optional({
    ...patchable,
    title: Type.String({ maxLength: 1000 }),
    rest: nullable(newRestDefinition),
    initFrom: Type.Object(
      {
        dataset: Type.String(),
        parts: Type.Array(Type.Union(initParts.map((part) => Type.Literal(part))))
      },
      { additionalProperties: false }
    ),
    isVirtual: Type.Boolean(),
    isRest: Type.Boolean(),
    isMetaOnly: Type.Boolean(),
    owner: ownerSchema
  }),
  { additionalProperties: false }
)

/** Validate a body. @throws HttpError 400 */
export const checkPatchBody = compileBody(patchBody)
export const checkCreateBody = compileBody(createBody)
