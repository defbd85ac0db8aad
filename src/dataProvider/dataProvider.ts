/**
 * react-admin's data provider: a resource is a collection under `/data-fair/api/v1`, but users and organizations, which
 * are the directory's.
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
