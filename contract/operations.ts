/**
 * Operations and their classes, the one table that permissions, routes, documentation and screens read
 * (contract/permissions.md §4).
 */

export const operationClasses = ['list', 'read', 'readAdvanced', 'write', 'manageOwnLines', 'admin'] as const
export type OperationClass = (typeof operationClasses)[number]

export const datasetOperations = {
  list: ['list'],
  read: [
    'readDescription',
    'readSchema',
    'readSafeSchema',
    'readLines',
    'getGeoAgg',
    'getValuesAgg',
    'getValues',
    'getMetricAgg',
    'getSimpleMetricsAgg',
    'getWordsAgg',
    'getMinAgg',
    'getMaxAgg',
    'downloadOriginalData',
    'downloadFullData',
    'readApiDoc',
    'realtime-transactions',
    'readLine',
    'readLineRevisions',
    'readRevisions',
    'bulkSearch',
    'listDataFiles',
    'downloadDataFile',
    'downloadMetadataAttachment',
    'downloadAttachment',
    'getReadApiKey',
    'readCompatODSRecords',
    'readCompatODSExports'
  ],
  readAdvanced: ['readJournal', 'realtime-journal', 'realtime-task-progress', 'readPrivateApiDoc'],
  write: [
    'writeDescription',
    'writeDescriptionBreaking',
    'writeData',
    'createLine',
    'updateLine',
    'patchLine',
    'bulkLines',
    'deleteLine',
    'deleteAllLines',
    'validateDraft',
    'cancelDraft',
    'postMetadataAttachment',
    'deleteMetadataAttachment',
    'sendUserNotification',
    'sendUserNotificationPublic',
    'simulateExtension'
  ],
  manageOwnLines: [
    'readOwnLines',
    'readOwnLine',
    'createOwnLine',
    'updateOwnLine',
    'patchOwnLine',
    'bulkOwnLines',
    'deleteOwnLine',
    'readOwnLineRevisions',
    'readOwnRevisions'
  ],
  admin: [
    'delete',
    'getPermissions',
    'setPermissions',
    'changeOwner',
    'writePublications',
    'writePublicationSites',
    'writeExports',
    'setReadApiKey',
    'readIntegrity',
    'readIntegrityRevisions'
  ]
} as const satisfies Record<OperationClass, readonly string[]>

export type DatasetOperation = (typeof datasetOperations)[OperationClass][number]

export type OperationTable = Record<OperationClass, readonly string[]>

/** Class of an operation, undefined for the operations that no permission entry can grant. */
export function classOf(table: OperationTable, operation: string): OperationClass | undefined {
  return operationClasses.find((operationClass) => table[operationClass].includes(operation))
}
