/** Routes that create, change and remove datasets. */
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { anySession, ownCheck, withKeys } from '../../access/access.ts'
import { datasetScopes } from '../access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { preconditionOf } from '../../http/preconditions.ts'
import {
  acceptAtRest,
  allow,
  checkOperation,
  findDataset,
  lockInState,
  setAccessHeaders,
  waitForState
} from '../guard.ts'
import { journalEvent } from '../../owned/journal/journal.ts'
import type { DatasetParts } from '../parts.ts'
import { cleanDataset } from '../read/clean.ts'
import { withDraft, type DatasetRecord } from '../record.ts'
import { schemaRules } from '../schema/schemaRules.ts'
import { checkPatchOperations } from '../write/breaking.ts'
import { checkBounds } from '../write/bodyBounds.ts'
import { checkPatchBody, createBody, isPatchable, patchBody } from '../write/bodySchema.ts'
import { createFor } from '../write/create.ts'
import { checkSlugAndSites, checkBodyPermissions } from '../write/bodyPermissions.ts'
import { ownerRoute, removeRoute } from '../../owned/routes/resource.ts'
import { changedValues, changesProcessing, patchDataset } from '../write/patch.ts'
import { announcedSize, checkDatasetSize, holdQuotas } from '../../owned/quotas.ts'
import { receiveBody } from '../write/receiveBody.ts'
import { removeDataset } from '../write/remove.ts'
import { stopExtending } from '../write/stopExtending.ts'
import { updateData, validationModeOf } from '../write/updateData.ts'
import { base, draftQuery, idParams, outputContext, type DatasetsApp } from './shared.ts'
import { signedIn } from '../../access/signedIn.ts'
import { isObject } from '../../../contract/json.ts'

/** Disables validation by Fastify: bodies are JSON or forms, and are validated by the documented schema once read. */
const checkedLater = { validatorCompiler: () => () => true }

interface DraftQuery {
  draft?: string
}

export function writeRoutes(app: DatasetsApp, parts: DatasetParts): void {
  creationRoute(app, parts)
  replacementRoutes(app, parts)
  patchRoute(app, parts)
  removalAndOwnerRoutes(app, parts)
}

function creationRoute(app: DatasetsApp, parts: DatasetParts): void {
  app.post(
    base,
    {
      config: { access: withKeys(anySession, datasetScopes.write) },
      ...checkedLater,
      schema: {
        operationId: 'createDataset',
        tags: ['Jeux de données'],
        summary: 'Créer un jeu de données',
        consumes: ['multipart/form-data', 'application/json'],
        querystring: draftQuery,
        body: createBody
      }
    },
    (request, reply) => create(parts, request, reply)
  )
}

function replacementRoutes(app: DatasetsApp, parts: DatasetParts): void {
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: `${base}/:id`,
      config: {
        access: withKeys(
          ownCheck('creates a dataset of this id, or updates it with its own permissions', ['writeData']),
          datasetScopes.write
        )
      },
      ...checkedLater,
      schema: {
        operationId: method === 'POST' ? 'writeData' : 'createOrWriteData',
        tags: ['Données'],
        summary: "Mettre à jour les données, ou créer un jeu de données avec l'identifiant choisi",
        consumes: ['multipart/form-data', 'application/json'],
        params: idParams,
        querystring: draftQuery,
        body: createBody
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const existing = await parts.store.find(id)
        if (!existing) {
          if (!request.session.user) throw httpError('signInNeeded')
          return create(parts, request, reply, id)
        }
        return update(parts, request, reply, existing)
      }
    })
  }
}

function patchRoute(app: DatasetsApp, parts: DatasetParts): void {
  app.patch(
    `${base}/:id`,
    {
      config: {
        access: withKeys(
          ownCheck('the operation depends on the properties that are changed', ['writeDescription']),
          datasetScopes.write
        )
      },
      ...checkedLater,
      schema: {
        operationId: 'writeDescription',
        tags: ['Métadonnées'],
        summary: 'Mettre à jour la description du jeu de données',
        params: idParams,
        querystring: draftQuery,
        body: patchBody
      }
    },
    async (request, reply) => {
      const { id } = request.params
      const { body } = request
      // Permissions are checked before values. A body that is not an object has no property that requires a permission.
      if (!isObject(body)) return checkPatchBody(body)
      checkBounds(body, parts.config)
      const isDraft = request.query.draft === 'true'
      const storedDataset = await findDataset(parts, id)
      const edited = isDraft ? withDraft(storedDataset) : storedDataset
      const operation = checkPatchOperations(request.session, edited, body)
      checkPatchBody(body)
      const restarts = (changesProcessing(body) && !edited.isMetaOnly) || edited.status === 'error'
      const dataset = restarts
        ? await lockInState(
            parts,
            id,
            { accept: 'extensions' in body ? await stopExtending(parts, storedDataset) : acceptAtRest },
            isDraft,
            reply
          )
        : await waitForState(parts, id, {}, isDraft)
      setAccessHeaders(reply, dataset, { operation })
      const record = await patchDataset(parts, id, {
        session: request.session,
        body,
        userId: userId(request),
        isDraft,
        precondition: preconditionOf(request.headers['if-match'])
      })
      return answer(request, isDraft ? withDraft(record) : record)
    }
  )
}

function removalAndOwnerRoutes(app: DatasetsApp, parts: DatasetParts): void {
  const config = { datasetState: { accept: 'any' } } as const
  removeRoute(
    app,
    parts,
    { params: idParams, config },
    { operationId: 'delete', tags: ['Métadonnées'], summary: 'Supprimer le jeu de données' },
    (id) => removeDataset(parts, id)
  )

  ownerRoute(
    app,
    parts,
    {
      params: idParams,
      config,
      context: outputContext,
      clean: ({ draft: _draft, ...record }, context) => cleanDataset(record, context)
    },
    {
      operationId: 'changeOwner',
      tags: ['Métadonnées'],
      summary: 'Changer le propriétaire du jeu de données',
      operation: 'changeOwner'
    }
  )
}

/** Creates a dataset from a JSON body or a form. @param chosenId id of the path */
async function create(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply,
  chosenId?: string
): Promise<unknown> {
  const session = signedIn(request)
  const size = announcedSize(request)
  const jsonOwner = request.isMultipart()
    ? undefined
    : (request.body as { owner?: AccountKeys } | undefined)?.owner
  checkDatasetSize(parts, size)
  const release = await holdQuotas(
    parts,
    jsonOwner?.type ? jsonOwner : session.account,
    { store_bytes: size, indexed_bytes: size },
    { language: languageOf(request) }
  )
  // `createFor` holds the quota again, for the real owner, which a form only gives in its body.
  const received = await receiveBody(request, parts).finally(release)
  const { body, file, upload, attachments } = received
  const asDraft = (request.query as DraftQuery).draft === 'true'
  try {
    const record = await createFor(parts, session, {
      body,
      asDraft,
      language: languageOf(request),
      size,
      ...(file && upload ? { file, upload } : {}),
      ...(attachments ? { attachments } : {}),
      ...(chosenId === undefined ? {} : { chosenId })
    })
    return await reply.code(201).send(answer(request, record))
  } finally {
    // Discarding does nothing when the upload became the files of the dataset.
    await Promise.all([upload?.discard(), attachments?.discard()])
  }
}

/** Writes data, or metadata only, to an existing dataset. */
async function update(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply,
  existing: DatasetRecord
): Promise<unknown> {
  const { id } = existing
  const { draft } = request.query as DraftQuery
  await allow(request, reply, existing, { operation: 'writeData' })
  const accept = await stopExtending(parts, existing)
  await lockInState(parts, id, { accept }, draft === 'true', reply)
  const size = announcedSize(request)
  checkDatasetSize(parts, size)
  const holdFor = ({ owner, storage }: DatasetRecord): Promise<() => void> =>
    holdQuotas(
      parts,
      owner,
      { store_bytes: size, indexed_bytes: size },
      {
        language: languageOf(request),
        givenBack: { store_bytes: storage?.size ?? 0, indexed_bytes: storage?.indexed.size ?? 0 }
      }
    )
  let release = await holdFor(existing)
  const form = await receiveBody(request, parts).finally(() => release())
  const { body: received, file, upload, attachments, isForm } = form
  try {
    checkBounds(received, parts.config)
    const storedDataset = await findDataset(parts, id)
    const hasData = (file && upload) || attachments
    // The limits, and the storage of the dataset, may have changed during the upload.
    if (hasData) release = await holdFor(storedDataset)
    // A new file goes to the draft, so the changes are compared with the present values of the draft.
    const dataset = hasData || draft === 'true' ? withDraft(storedDataset) : storedDataset
    const rules = await schemaRules(parts, dataset, received)
    const body = withoutRepeated(changedValues(dataset, received, rules), storedDataset)
    checkBodyPermissions(request.session, dataset, body)
    checkPatchBody(body)
    if (hasData && 'readApiKey' in body) {
      throw httpError('readKeyWithFile')
    }
    if (!hasData) {
      const isDraft = draft === 'true'
      const events = isForm ? [journalEvent('data-updated', isDraft ? { draft: true } : {})] : []
      const record = await patchDataset(parts, id, {
        session: request.session,
        body,
        userId: userId(request),
        isDraft,
        events
      })
      return answer(request, isDraft ? withDraft(record) : record)
    }
    await checkSlugAndSites(parts, request.session, dataset, body)
    const schema = body.schema as SchemaProperty[] | null | undefined
    const mode = validationModeOf({ status: storedDataset.status, schema: schema ?? dataset.schema }, draft)
    if (mode === 'always') checkAlways(request, dataset)
    const record = await updateData(parts, id, {
      body,
      ...(file && upload ? { file, upload } : {}),
      ...(attachments ? { attachments } : {}),
      mode,
      userId: userId(request)
    })
    return answer(request, record)
  } finally {
    release()
    await Promise.all([upload?.discard(), attachments?.discard()])
  }
}

/** Removes read-only properties that are sent back unchanged. Changed ones stay, and are refused later. */
function withoutRepeated(body: Record<string, unknown>, dataset: DatasetRecord): Record<string, unknown> {
  const current = dataset as unknown as Record<string, unknown>
  const entries = Object.entries(body)
  return Object.fromEntries(
    entries.filter(([key, value]) => isPatchable(key) || !isDeepStrictEqual(value, current[key]))
  )
}

function checkAlways(request: FastifyRequest, dataset: DatasetRecord): void {
  try {
    checkOperation(request.session, dataset, 'writeDescriptionBreaking')
  } catch (error) {
    throw httpError('draftModeRefused', undefined, { cause: error })
  }
}

function userId({ session }: FastifyRequest): string {
  return session.user?.id ?? 'anonymous'
}

/** Returns the dataset of the response, with `userPermissions`. */
function answer(
  request: FastifyRequest,
  { draft: _draft, ...record }: DatasetRecord
): Record<string, unknown> {
  return cleanDataset(record, outputContext(request))
}
