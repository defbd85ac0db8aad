/**
 * react-admin's data provider: resources are collections under `/data-fair/api/v1`, except users and organizations,
 * which are in the directory.
 */
import { combineDataProviders, type DataProvider } from 'react-admin'
import { directoryApi } from '../authProvider/account.ts'
import { apiPath } from '../pageConfig.ts'
import { collectionProvider } from './collectionProvider.ts'
import { verbsOf, type Verbs } from './verbs.ts'

const platform: DataProvider & Verbs = { ...collectionProvider(apiPath), ...verbsOf(apiPath) }
const directory = collectionProvider(directoryApi)
const directoryResources = new Set(['users', 'organizations'])

export const dataProvider = combineDataProviders((resource) =>
  directoryResources.has(resource) ? directory : platform
)
