import type { Migration } from 'kysely/migration'
import * as directory from './0001-directory.ts'
import * as datasets from './0002-datasets.ts'
import * as accounts from './0003-accounts.ts'
import * as organizations from './0004-organizations.ts'
import * as peopleAndMails from './0005-people-and-mails.ts'
import * as signIn from './0006-sign-in.ts'
import * as apiKeys from './0007-api-keys.ts'
import * as singleUseTokens from './0008-single-use-tokens.ts'
import * as referenceData from './0009-reference-data.ts'
import * as jobs from './0010-jobs.ts'
import * as outbox from './0011-outbox.ts'
import * as ownedResources from './0012-owned-resources.ts'
import * as datasetSummaries from './dataset-summaries.ts'
import * as datasetsModified from './datasets-modified.ts'
import * as directorySites from './directory-sites.ts'
import * as mailFiles from './mail-files.ts'
import * as passwordLists from './password-lists.ts'

/** Migrations in the order in which they run; a released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-directory': directory,
  '0002-datasets': datasets,
  '0003-accounts': accounts,
  '0004-organizations': organizations,
  '0005-people-and-mails': peopleAndMails,
  '0006-sign-in': signIn,
  '0007-api-keys': apiKeys,
  '0008-single-use-tokens': singleUseTokens,
  '0009-reference-data': referenceData,
  '0010-jobs': jobs,
  '0011-outbox': outbox,
  '0012-owned-resources': ownedResources,
  'dataset-summaries': datasetSummaries,
  'datasets-modified': datasetsModified,
  'directory-sites': directorySites,
  'mail-files': mailFiles,
  'password-lists': passwordLists
}
