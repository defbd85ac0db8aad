/** Operations on datasets (docs/api/permissions.md). */
import { operation, type Operation, type Operations } from './types.ts'

const lines = { track: 'readDataAPI', shapes: ['notMeta'] } as const
const files = { track: 'readDataFiles', shapes: ['file'] } as const
const ofFile = { shapes: ['file'] } as const
const ofRest = { shapes: ['rest'] } as const
const ownLines = { track: 'readDataAPI', shapes: ['ownership'] } as const
const ownHistory = { track: 'readDataAPI', shapes: ['ownership', 'history'] } as const
const everyOds = (path: string): string[] => [
  `GET /compat-ods/${path}`,
  `GET /compat-ods/v2.0/catalog/datasets/{id}/${path}`,
  `GET /compat-ods/v2.1/catalog/datasets/{id}/${path}`
]

const read = {
  readDescription: operation('Lire les métadonnées', 'Read the metadata', [
    'GET /',
    'GET /metadata-settings',
    'GET /thumbnail'
  ]),
  readSchema: operation('Lire le schéma', 'Read the schema', ['GET /schema'], { shapes: ['notMeta'] }),
  readSafeSchema: operation(
    'Lire le schéma sans les valeurs observées',
    'Read the schema without observed values',
    ['GET /safe-schema'],
    { shapes: ['notMeta'] }
  ),
  readLines: operation(
    'Lire les lignes',
    'Read the lines',
    ['GET /lines', 'GET /thumbnail/{thumbnailId}', 'GET /master-data/single-searchs/{searchId}'],
    lines
  ),
  getGeoAgg: operation('Agréger par zone', 'Aggregate by area', ['GET /geo_agg'], lines),
  getValuesAgg: operation('Agréger par valeur', 'Aggregate by value', ['GET /values_agg'], lines),
  getValues: operation(
    "Lister les valeurs d'une colonne",
    'List the values of a column',
    ['GET /values/{field}', 'GET /values-labels/{field}'],
    lines
  ),
  getMetricAgg: operation('Calculer une métrique', 'Compute a metric', ['GET /metric_agg'], lines),
  getSimpleMetricsAgg: operation(
    'Calculer les métriques simples',
    'Compute simple metrics',
    ['GET /simple_metrics_agg'],
    lines
  ),
  getWordsAgg: operation('Extraire les mots', 'Extract words', ['GET /words_agg'], lines),
  getMinAgg: operation('Calculer un minimum', 'Compute a minimum', ['GET /min/{field}'], {
    ...lines,
    deprecated: true
  }),
  getMaxAgg: operation('Calculer un maximum', 'Compute a maximum', ['GET /max/{field}'], {
    ...lines,
    deprecated: true
  }),
  downloadOriginalData: operation(
    "Télécharger le fichier d'origine",
    'Download the original file',
    ['GET /raw', 'GET /convert'],
    files
  ),
  downloadFullData: operation(
    'Télécharger le fichier enrichi',
    'Download the full file',
    ['GET /full'],
    files
  ),
  readApiDoc: operation("Lire la documentation d'API", 'Read the API documentation', ['GET /api-docs.json']),
  'realtime-transactions': operation('Suivre les transactions', 'Follow transactions', [], ofRest),
  readLine: operation('Lire une ligne', 'Read a line', ['GET /lines/{lineId}'], {
    track: 'readDataAPI',
    shapes: ['rest']
  }),
  readLineRevisions: operation(
    "Lire l'historique d'une ligne",
    'Read the revisions of a line',
    ['GET /lines/{lineId}/revisions'],
    { track: 'readDataAPI', shapes: ['history'] }
  ),
  readRevisions: operation(
    "Lire l'historique des lignes",
    'Read the revisions of lines',
    ['GET /revisions'],
    {
      track: 'readDataAPI',
      shapes: ['history']
    }
  ),
  bulkSearch: operation(
    'Rechercher des lignes en masse',
    'Search lines in bulk',
    ['POST /master-data/bulk-searchs/{searchId}'],
    { shapes: ['masterData'] }
  ),
  listDataFiles: operation('Lister les fichiers', 'List the files', ['GET /data-files'], ofFile),
  downloadDataFile: operation('Télécharger un fichier', 'Download a file', ['GET /data-files/{path}'], files),
  downloadMetadataAttachment: operation(
    'Télécharger une pièce jointe des métadonnées',
    'Download an attachment of the metadata',
    ['GET /metadata-attachments/{path}'],
    { track: 'readDataFiles' }
  ),
  downloadAttachment: operation(
    'Télécharger une pièce jointe des lignes',
    'Download an attachment of the lines',
    ['GET /attachments/{path}'],
    { track: 'readDataFiles' }
  ),
  getReadApiKey: operation("Lire la clé d'API de lecture", 'Read the read API key', ['GET /read-api-key'], {
    shapes: ['readApiKey']
  }),
  readCompatODSRecords: operation(
    'Lire les lignes (compatibilité ODS)',
    'Read the lines (ODS compatibility)',
    everyOds('records'),
    { track: 'readDataAPI' }
  ),
  readCompatODSExports: operation(
    'Exporter les lignes (compatibilité ODS)',
    'Export the lines (ODS compatibility)',
    everyOds('exports/{format}'),
    { track: 'readDataAPI' }
  )
} satisfies Record<string, Operation>

const write = {
  writeDescription: operation('Modifier les métadonnées', 'Change the metadata', ['PATCH /']),
  writeDescriptionBreaking: operation(
    'Modifier les métadonnées (rupture de compatibilité)',
    'Change the metadata (breaking compatibility)'
  ),
  writeData: operation('Modifier les données', 'Change the data', ['POST /', 'PUT /'], {
    ...ofFile,
    track: null
  }),
  createLine: operation('Ajouter une ligne', 'Add a line', ['POST /lines'], ofRest),
  updateLine: operation('Remplacer une ligne', 'Replace a line', ['PUT /lines/{lineId}'], ofRest),
  patchLine: operation('Modifier une ligne', 'Change a line', ['PATCH /lines/{lineId}'], ofRest),
  bulkLines: operation(
    'Modifier des lignes en masse',
    'Change lines in bulk',
    ['POST /_bulk_lines', 'POST /_sync_attachments_lines'],
    ofRest
  ),
  deleteLine: operation('Supprimer une ligne', 'Delete a line', ['DELETE /lines/{lineId}'], ofRest),
  deleteAllLines: operation('Supprimer toutes les lignes', 'Delete all lines', ['DELETE /lines'], ofRest),
  validateDraft: operation('Valider le brouillon', 'Validate the draft', ['POST /draft'], ofFile),
  cancelDraft: operation('Annuler le brouillon', 'Cancel the draft', ['DELETE /draft'], ofFile),
  postMetadataAttachment: operation(
    'Ajouter une pièce jointe aux métadonnées',
    'Add an attachment to the metadata',
    ['POST /metadata-attachments']
  ),
  deleteMetadataAttachment: operation(
    'Supprimer une pièce jointe des métadonnées',
    'Delete an attachment of the metadata',
    ['DELETE /metadata-attachments/{path}']
  ),
  sendUserNotification: operation('Envoyer une notification', 'Send a notification', [
    'POST /user-notification'
  ]),
  sendUserNotificationPublic: operation('Envoyer une notification publique', 'Send a public notification'),
  simulateExtension: operation(
    'Simuler une extension',
    'Simulate an extension',
    ['POST /_simulate-extension'],
    {
      shapes: ['extensions']
    }
  )
} satisfies Record<string, Operation>

const manageOwnLines = {
  readOwnLines: operation('Lister ses lignes', 'List own lines', ['GET /own/{owner}/lines'], ownLines),
  readOwnLine: operation(
    'Lire une de ses lignes',
    'Read an own line',
    ['GET /own/{owner}/lines/{lineId}'],
    ownLines
  ),
  createOwnLine: operation(
    'Ajouter une de ses lignes',
    'Add an own line',
    ['POST /own/{owner}/lines'],
    ownLines
  ),
  updateOwnLine: operation(
    'Remplacer une de ses lignes',
    'Replace an own line',
    ['PUT /own/{owner}/lines/{lineId}'],
    ownLines
  ),
  patchOwnLine: operation(
    'Modifier une de ses lignes',
    'Change an own line',
    ['PATCH /own/{owner}/lines/{lineId}'],
    ownLines
  ),
  bulkOwnLines: operation(
    'Modifier ses lignes en masse',
    'Change own lines in bulk',
    ['POST /own/{owner}/_bulk_lines'],
    ownLines
  ),
  deleteOwnLine: operation(
    'Supprimer une de ses lignes',
    'Delete an own line',
    ['DELETE /own/{owner}/lines/{lineId}'],
    ownLines
  ),
  readOwnLineRevisions: operation(
    "Lire l'historique d'une de ses lignes",
    'Read the revisions of an own line',
    ['GET /own/{owner}/lines/{lineId}/revisions'],
    ownHistory
  ),
  readOwnRevisions: operation(
    "Lire l'historique de ses lignes",
    'Read the revisions of own lines',
    ['GET /own/{owner}/revisions'],
    ownHistory
  )
} satisfies Record<string, Operation>

export const operationsOnDatasets = {
  list: { list: operation('Lister le jeu de données', 'List the dataset', ['GET /datasets']) },
  read,
  readAdvanced: {
    readJournal: operation('Lire le journal', 'Read the journal', [
      'GET /journal',
      'GET /task-progress',
      'GET /validation-diagnostic.csv',
      'GET /cancelled-draft-diagnostic.csv'
    ]),
    'realtime-journal': operation('Suivre le journal', 'Follow the journal'),
    'realtime-task-progress': operation('Suivre la progression des tâches', 'Follow the progress of tasks'),
    readPrivateApiDoc: operation("Lire la documentation d'API privée", 'Read the private API documentation', [
      'GET /private-api-docs.json'
    ])
  },
  write,
  manageOwnLines,
  admin: {
    delete: operation('Supprimer le jeu de données', 'Delete the dataset', ['DELETE /', 'GET /uses']),
    getPermissions: operation('Lire les permissions', 'Read the permissions', ['GET /permissions']),
    setPermissions: operation('Définir les permissions', 'Set the permissions', ['PUT /permissions']),
    changeOwner: operation('Changer le propriétaire', 'Change the owner', ['PUT /owner']),
    writePublications: operation('Publier sur des catalogues', 'Publish to catalogs'),
    writePublicationSites: operation('Publier sur des portails', 'Publish on portals'),
    writeExports: operation('Configurer les exports', 'Set up exports'),
    setReadApiKey: operation("Gérer la clé d'API de lecture", 'Manage the read API key'),
    readIntegrity: operation("Lire l'état d'intégrité", 'Read the state of integrity', ['GET /_integrity']),
    readIntegrityRevisions: operation("Lire l'historique d'intégrité", 'Read the revisions of integrity', [
      'GET /_integrity/revisions',
      'GET /_integrity/lines/{lineId}/revisions'
    ])
  }
} satisfies Operations

/** Operations that no permission entry can grant, by the role that has them. */
export const reservedOnDatasets = {
  /** Operations of administrators and contributors of the owner account. */
  contrib: { post: operation('Créer un jeu de données', 'Create a dataset', ['POST /datasets']) },
  /** Operations of the user who owns the dataset, or of administrators of the root of the organization that owns it. */
  ownerAdmin: { manageMasterData: operation('Gérer les données de référence', 'Manage master data') },
  superAdmin: {
    diagnose: operation('Diagnostiquer', 'Diagnose', ['GET /_diagnose']),
    reindex: operation('Relancer le traitement', 'Process again', ['POST /_reindex']),
    refinalize: operation('Relancer la finalisation', 'Finalize again', ['POST /_refinalize']),
    deleteLocks: operation('Retirer les verrous', 'Remove the locks', ['DELETE /_lock']),
    syncAttachmentsLines: operation('Synchroniser les pièces jointes', 'Synchronize attachments'),
    writeIntegrity: operation("Activer le contrôle d'intégrité", 'Switch the check of integrity on'),
    checkIntegrity: operation("Vérifier l'intégrité", 'Check the integrity'),
    fixIntegrity: operation("Réparer l'intégrité", 'Repair the integrity')
  }
} satisfies Record<string, Record<string, Operation>>
