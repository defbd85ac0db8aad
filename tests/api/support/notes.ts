/** Resource that only tests have: the code of a new owned resource with all common features. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { operation, tableOf, type Operations } from '../../../contract/operations/types.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import { anySession, permissionFor, withKeys } from '../../../server/access/access.ts'
import type { Feature } from '../../../server/feature.ts'
import { openAttachmentFiles } from '../../../server/files/attachmentFiles.ts'
import { languageOf } from '../../../server/http/language.ts'
import { preconditionOf } from '../../../server/http/preconditions.ts'
import { attachmentRoutes } from '../../../server/owned/attachments/routes.ts'
import { createOwnedTables } from '../../../server/owned/createTables.ts'
import { createResource } from '../../../server/owned/create.ts'
import type { OwnedRecord, ResourceDefinition } from '../../../server/owned/definition.ts'
import { journalEvent } from '../../../server/owned/journal/journal.ts'
import { openOwned } from '../../../server/owned/open.ts'
import { patchResource } from '../../../server/owned/patch.ts'
import { cleanRecord } from '../../../server/owned/read/clean.ts'
import { removeResource } from '../../../server/owned/remove.ts'
import { ownedRoutes } from '../../../server/owned/routes/all.ts'
import { ownerSchema } from '../../../server/owned/routes/resource.ts'
import { baseOf, outputContext } from '../../../server/owned/routes/shared.ts'
import { tableNames } from '../../../server/owned/tables.ts'
import { keptSizeOf } from '../../../server/owned/attachments/kept.ts'
import { thumbnailRoute } from '../../../server/owned/thumbnails/routes.ts'

interface Note extends OwnedRecord {
  text?: string
  colour?: 'red' | 'blue'
  stars?: number
  /** Account that gets notifications. */
  reader?: { type: 'user' | 'organization'; id: string; name: string }
}

const operationsOnNotes = {
  list: { list: operation('Lister la note', 'List the note', ['GET /notes']) },
  read: {
    readDescription: operation('Lire la note', 'Read the note', ['GET /', 'GET /thumbnail']),
    downloadAttachment: operation('Télécharger une pièce jointe', 'Download an attachment', [
      'GET /attachments/{path}'
    ])
  },
  readAdvanced: {
    readJournal: operation('Lire le journal', 'Read the journal', ['GET /journal']),
    'realtime-journal': operation('Suivre le journal', 'Follow the journal')
  },
  write: {
    writeDescription: operation('Modifier la note', 'Change the note', ['PATCH /']),
    postAttachment: operation('Ajouter une pièce jointe', 'Add an attachment', ['POST /attachments']),
    deleteAttachment: operation('Supprimer une pièce jointe', 'Delete an attachment', [
      'DELETE /attachments/{path}'
    ])
  },
  manageOwnLines: {},
  admin: {
    delete: operation('Supprimer la note', 'Delete the note', ['DELETE /', 'PUT /owner']),
    getPermissions: operation('Lire les permissions', 'Read the permissions', ['GET /permissions']),
    setPermissions: operation('Définir les permissions', 'Set the permissions', ['PUT /permissions']),
    writePublicationSites: operation('Publier sur des portails', 'Publish on portals')
  }
} satisfies Operations

const definition: ResourceDefinition<Note> = {
  name: 'notes',
  operations: operationsOnNotes,
  operationTable: tableOf(operationsOnNotes),
  tables: tableNames('notes', 'note'),
  words: {
    notFound: { fr: 'Note introuvable.', en: 'Note not found' },
    denomination: 'La note',
    singular: 'note',
    collection: 'Notes'
  },
  keys: { all: 'notes', ofClass: { list: ['notes', 'notes-read'], read: ['notes', 'notes-read'] } },
  page: 'note',
  attachmentsPath: 'attachments',
  columns: ({ stars = 0 }) => ({ stars }),
  consumption: (note) => ({ store_bytes: keptSizeOf(note).size }),
  values: ({ colour }, add) => add('colour', colour),
  texts: [
    { name: 'title', weight: 3, text: ({ title }) => title },
    { name: 'text', weight: 1, text: ({ text }) => text }
  ],
  list: {
    filters: { colour: 'colour' },
    facets: ['colour'],
    sorts: { stars: 'stars' },
    sums: { stars: 'stars' }
  },
  renamed: (note, { type, id, name }) =>
    note.reader?.type === type && note.reader.id === id
      ? { ...note, reader: { ...note.reader, name } }
      : note,
  naming: ({ type, id }) =>
    sql`r.document ->> '$.reader.type' = ${type} and r.document ->> '$.reader.id' = ${id}`
}

const described = {
  title: Type.String({ minLength: 1 }),
  slug: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*[a-z0-9]$' })),
  text: Type.Optional(Type.String()),
  colour: Type.Optional(Type.Union([Type.Literal('red'), Type.Literal('blue')])),
  stars: Type.Optional(Type.Integer()),
  image: Type.Optional(Type.String()),
  reader: Type.Optional(Type.Omit(ownerSchema, ['role'])),
  topics: Type.Optional(Type.Array(Type.Object({ id: Type.String(), title: Type.String() }))),
  attachments: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  publicationSites: Type.Optional(Type.Array(Type.String()))
}
const strict = { additionalProperties: false }
const newNote = Type.Object({ ...described, owner: Type.Optional(ownerSchema) }, strict)
const changedNote = Type.Partial(Type.Object(described, strict))

export const notesFeature: Feature = {
  migrations: {
    '9001-notes': {
      up: (db) =>
        createOwnedTables(db, {
          tables: definition.tables,
          texts: definition.texts.map(({ name }) => name),
          columns: (table) => table.addColumn('stars', 'integer', (column) => column.notNull())
        })
    }
  },
  open(shared) {
    const files = openAttachmentFiles(shared.config.dataDir, definition.name)
    const remove = async (id: string): Promise<void> => {
      await removeResource(parts, id)
      await files.remove(id)
    }
    const parts = openOwned(shared, definition, { remove })
    return {
      routes(app, platform) {
        const routes = ownedRoutes(app, platform, parts, {
          title: 'Notes',
          suffix: 'OfNote',
          ownerOperation: 'delete',
          remove,
          context: (request) => outputContext(request),
          clean: (note, context, options) => cleanRecord(definition, note, context, options)
        })
        attachmentRoutes(routes.app, { ...parts, files, outgoing: platform.outgoing }, routes.common)
        thumbnailRoute(routes.app, { ...parts, files, thumbnails: platform.thumbnails }, routes.common)

        routes.app.post(
          baseOf(definition),
          {
            config: { access: withKeys(anySession, ['notes']) },
            schema: { operationId: 'createNote', tags: ['Notes'], summary: 'Créer une note', body: newNote }
          },
          async (request, reply) => {
            const { owner, ...values } = request.body
            const note = await createResource(parts, {
              session: request.session as AuthenticatedSession,
              owner,
              values,
              event: 'note-created',
              language: languageOf(request)
            })
            return reply.code(201).send(cleanRecord(definition, note, outputContext(request)))
          }
        )

        routes.app.patch(
          `${baseOf(definition)}/:id`,
          {
            config: { access: permissionFor(definition, 'writeDescription') },
            schema: {
              operationId: 'writeNote',
              tags: ['Notes'],
              summary: 'Modifier la note',
              params: routes.common.params,
              body: changedNote
            }
          },
          async (request) => {
            const note = await patchResource(parts, request.params.id, {
              session: request.session as AuthenticatedSession,
              body: request.body,
              precondition: preconditionOf(request.headers['if-match']),
              events: [journalEvent('note-written')]
            })
            return cleanRecord(definition, note, outputContext(request))
          }
        )
      }
    }
  }
}
