/** Definition of applications as an owned resource. */
import { sql } from 'kysely'
import { applicationOperations } from '../../contract/operations.ts'
import { operationsOnApplications } from '../../contract/operations/applications.ts'
import { httpError } from '../http/errors.ts'
import { keptSizeOf } from '../owned/attachments/kept.ts'
import type { AddValue, Condition, ResourceDefinition } from '../owned/definition.ts'
import { tableNames } from '../owned/tables.ts'
import { childIdsOf, datasetIdsOf } from './configuration.ts'
import { applicationEvents } from './events.ts'
import type { ApplicationRecord } from './record.ts'

export const applicationDefinition: ResourceDefinition<ApplicationRecord> = {
  name: 'applications',
  operations: operationsOnApplications,
  operationTable: applicationOperations,
  tables: tableNames('applications', 'application'),
  words: {
    notFound: { fr: 'Application introuvable.', en: 'Application configuration not found' },
    denomination: "L'application",
    singular: 'application',
    collection: "Configurations d'applications"
  },
  keys: { all: 'applications' },
  page: 'application',
  attachmentsPath: 'attachments',
  // An application without attachments consumes no storage: it can be created even when the quota is used up.
  consumption: (record) => {
    const { size } = keptSizeOf(record)
    return size ? { store_bytes: size } : {}
  },
  counted: (record) => {
    const attachments = keptSizeOf(record)
    return { ...record, storage: { size: attachments.size, attachments } }
  },
  journalFollowsOwner: true,
  events: applicationEvents,
  values: addValues,
  texts: [
    { name: 'title', weight: 3, text: ({ title }) => title },
    { name: 'summary', weight: 2, text: ({ summary }) => summary },
    { name: 'description', weight: 1, text: ({ description }) => description },
    { name: 'owner', weight: 1, text: ({ owner }) => owner.name },
    { name: 'department', weight: 1, text: ({ owner }) => owner.departmentName }
  ],
  unlisted: ['configuration', 'configurationDraft'],
  list: {
    filters: {
      status: 'status',
      url: 'url',
      'base-application': 'base-application',
      dataset: 'dataset',
      application: 'application'
    },
    facets: ['url', 'base-application', 'dataset', 'application'],
    conditions(query) {
      const shared: Record<string, Condition> = {}
      for (const [parameter, name] of Object.entries(metaFilters)) {
        if (query[parameter] !== 'true') continue
        shared[parameter] = sql`r.document ->> ${`$.baseApp.meta."${name}"`} = 'true'`
      }
      return { shared }
    }
  },
  receiving: {
    creationRefused: () => httpError('applicationCreationRefused'),
    transferRefused: () => httpError('applicationTransferRefused')
  }
}

/** Filters of the list, each with the metadata of the base application page that it compares. */
const metaFilters = {
  filterConcepts: 'df:filter-concepts',
  syncState: 'df:sync-state',
  overflow: 'df:overflow'
}

function addValues(
  { url, urlDraft, baseApp, status, configuration = {} }: ApplicationRecord,
  add: AddValue
): void {
  const { version, title } = baseApp?.meta ?? {}
  add('status', status)
  add('url', url)
  add('urlDraft', urlDraft)
  add('base-application', url, { url, version, title })
  for (const id of datasetIdsOf(configuration)) add('dataset', id)
  for (const id of childIdsOf(configuration)) add('application', id)
}
