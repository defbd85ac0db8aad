/** Counters of the dashboard: request and linked list. */
import Draft from '@mui/icons-material/EditNote'
import ErrorIcon from '@mui/icons-material/Error'
import type { ReactElement } from 'react'
import { datasetStatuses } from '../../../contract/datasets/dataset.ts'
import type { PageConfig } from '../../../contract/pageConfig.ts'

export interface Counter {
  id: string
  resource: 'datasets' | 'applications'
  icon: ReactElement
  color: 'primary' | 'error' | 'warning'
  /** Message keys for a count of zero, and for one or more. */
  none: string
  countMessage: string
  /** Filter of the request and of the linked list. */
  filter: Record<string, string>
  when: (config: PageConfig) => boolean
}

export const counters: Counter[] = [
  {
    id: 'errors',
    resource: 'datasets',
    icon: <ErrorIcon />,
    color: 'error',
    none: 'home.noError',
    countMessage: 'home.errors',
    filter: { status: 'error' },
    when: () => true
  },
  {
    id: 'drafts',
    resource: 'datasets',
    icon: <Draft />,
    color: 'warning',
    none: 'home.noDraft',
    countMessage: 'home.drafts',
    // Every status: a finalized draft needs a validation, and a failed one a correction.
    filter: { draftStatus: datasetStatuses.join(',') },
    when: () => true
  },
  {
    id: 'applicationErrors',
    resource: 'applications',
    icon: <ErrorIcon />,
    color: 'error',
    none: 'home.noApplicationError',
    countMessage: 'home.applicationErrors',
    filter: { status: 'error' },
    when: ({ disableApplications }) => !disableApplications
  },
  {
    id: 'applicationDrafts',
    resource: 'applications',
    icon: <Draft />,
    color: 'warning',
    none: 'home.noApplicationDraft',
    countMessage: 'home.applicationDrafts',
    filter: { status: 'configured-draft' },
    when: ({ disableApplications }) => !disableApplications
  }
]
