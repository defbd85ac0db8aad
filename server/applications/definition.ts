/** What the applications are among the owned resources. */
import { applicationOperations } from '../../contract/operations.ts'
import { operationsOnApplications } from '../../contract/operations/applications.ts'
import { httpError } from '../http/errors.ts'
import { keptSizeOf } from '../owned/attachments/kept.ts'
import type { AddValue, ResourceDefinition } from '../owned/definition.ts'
import { tableNames } from '../owned/tables.ts'
import { childIdsOf, datasetIdsOf } from './configuration.ts'
import type { ApplicationRecord } from './record.ts'

export const applicationDefinition: ResourceDefinition<ApplicationRecord> = {
  name: 'applications',
  operations: operationsOnApplications,
  operationTable: applicationOperations,
  tables: tableNames('applications', 'application'),
  words: {
    notFound: 'Application configuration not found',
    denomination: "L'application",
    singular: 'application',
    collection: "Configurations d'applications"
  },
  keys: { all: 'applications' },
  page: 'application',
  attachmentsPath: 'attachments',
  // One without documents takes nothing: it is created whatever the quotas.
  consumption: (record) => {
    const { size } = keptSizeOf(record)
    return size ? { store_bytes: size } : {}
  },
  counted: (record) => {
    const attachments = keptSizeOf(record)
    return { ...record, storage: { size: attachments.size, attachments } }
  },
  values: addValues,
  texts: [
    { name: 'title', weight: 3, text: ({ title }) => title },
    { name: 'summary', weight: 2, text: ({ summary }) => summary },
    { name: 'description', weight: 1, text: ({ description }) => description },
    { name: 'owner', weight: 1, text: ({ owner }) => owner.name },
    { name: 'department', weight: 1, text: ({ owner }) => owner.departmentName }
  ],
  list: {
    filters: {
      status: 'status',
      url: 'url',
      'base-application': 'base-application',
      dataset: 'dataset',
      application: 'application'
    },
    facets: ['url', 'base-application', 'dataset', 'application']
  },
  receiving: {
    creationRefused: () => httpError('applicationCreationRefused'),
    transferRefused: () => httpError('applicationTransferRefused')
  }
}

function addValues({ url, status, configuration = {} }: ApplicationRecord, add: AddValue): void {
  add('status', status)
  add('url', url)
  add('base-application', url, { url })
  for (const id of datasetIdsOf(configuration)) add('dataset', id)
  for (const id of childIdsOf(configuration)) add('application', id)
}
