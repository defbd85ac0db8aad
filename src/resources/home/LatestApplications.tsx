import { useGetList } from 'react-admin'
import type { ReactNode } from 'react'
import type { Account } from '../../../contract/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { ApplicationCard } from '../applications/list/ApplicationCard.tsx'
import { listSelect, pictureSize, type ListedApplication } from '../applications/model/listed.ts'
import { ownerParameter } from '../list/owner.ts'
import { CardRow } from './CardRow.tsx'

/** Last modified applications of the account; hidden when there are none. */
export function LatestApplications({ account }: { account: Account }): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useGetList<ListedApplication>('applications', {
    pagination: { page: 1, perPage: 3 },
    sort: { field: 'updatedAt', order: 'DESC' },
    filter: { owner: ownerParameter(account), shared: 'false' },
    meta: { select: listSelect.join(','), thumbnail: pictureSize }
  })
  if (error && !data) {
    return <RetryAlert text={t('home.applicationsError')} error={error} onRetry={() => void refetch()} />
  }
  if (!data?.length) return null
  return (
    <CardRow title={t('home.latestApplications')}>
      {data.map((application) => (
        <ApplicationCard key={application.id} application={application} />
      ))}
    </CardRow>
  )
}
