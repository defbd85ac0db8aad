/** Operations on applications (docs/api/permissions.md). */
import { operation, type Operation, type Operations } from './types.ts'

export const operationsOnApplications = {
  list: { list: operation("Lister l'application", 'List the application', ['GET /applications']) },
  read: {
    readDescription: operation('Lire les métadonnées', 'Read the metadata', ['GET /', 'GET /thumbnail']),
    readConfig: operation(
      "Lire la configuration et ouvrir l'application",
      'Read the settings and open the application',
      ['GET /config', 'GET /configuration', 'GET /status']
    ),
    readApiDoc: operation("Lire la documentation d'API", 'Read the API documentation', [
      'GET /api-docs.json'
    ]),
    readBaseApp: operation("Lire le modèle d'application", 'Read the application template', [
      'GET /base-application'
    ]),
    readCapture: operation("Lire la capture d'écran", 'Read the screenshot', ['GET /capture']),
    readPrint: operation('Lire la version à imprimer', 'Read the printable version', ['GET /print']),
    downloadAttachment: operation(
      'Télécharger une pièce jointe',
      'Download an attachment',
      ['GET /attachments/{path}'],
      { track: 'readDataFiles' }
    )
  },
  readAdvanced: {
    readJournal: operation('Lire le journal', 'Read the journal', ['GET /journal']),
    'realtime-draft-error': operation('Suivre les erreurs du brouillon', 'Follow the errors of the draft')
  },
  write: {
    writeDescription: operation('Modifier les métadonnées', 'Change the metadata', ['PATCH /', 'PUT /']),
    writeConfig: operation('Modifier la configuration', 'Change the settings', [
      'PUT /config',
      'PUT /configuration',
      'GET /configuration-draft',
      'PUT /configuration-draft',
      'DELETE /configuration-draft',
      'POST /error'
    ]),
    postAttachment: operation('Ajouter une pièce jointe', 'Add an attachment', ['POST /attachments']),
    deleteAttachment: operation('Supprimer une pièce jointe', 'Delete an attachment', [
      'DELETE /attachments/{path}'
    ])
  },
  manageOwnLines: {},
  admin: {
    delete: operation(
      "Supprimer l'application ou changer son propriétaire",
      'Delete the application or change its owner',
      ['DELETE /', 'PUT /owner']
    ),
    getPermissions: operation('Lire les permissions', 'Read the permissions', ['GET /permissions']),
    setPermissions: operation('Définir les permissions', 'Set the permissions', ['PUT /permissions']),
    getKeys: operation('Lire les clés des liens protégés', 'Read the keys of protected links', ['GET /keys']),
    setKeys: operation('Définir les clés des liens protégés', 'Set the keys of protected links', [
      'POST /keys'
    ]),
    writePublications: operation('Publier sur des catalogues', 'Publish to catalogs'),
    writePublicationSites: operation('Publier sur des portails', 'Publish on portals')
  }
} satisfies Operations

/** Operations that no permission entry can grant, by the role that has them. */
export const reservedOnApplications = {
  /** Operations of administrators and contributors of the owner account. */
  contrib: { post: operation('Créer une application', 'Create an application', ['POST /applications']) }
} satisfies Record<string, Record<string, Operation>>
