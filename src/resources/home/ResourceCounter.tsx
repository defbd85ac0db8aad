import { useGetList } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail, withQuery } from '../../api/http.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'
import type { Counter } from './counters.tsx'
import { HomeCard } from './HomeCard.tsx'
import { HomeCardSkeleton } from './HomeCardSkeleton.tsx'

/** Number of matching records in the active account, with a link to their list. */
export function ResourceCounter(props: { counter: Counter }): ReactNode {
  const t = useViewTranslate()
  const { counter } = props
  const { total, error, isPending } = useGetList(counter.resource, {
    pagination: { page: 1, perPage: 0 },
    filter: { shared: false, ...counter.filter }
  })
  if (isPending) return <HomeCardSkeleton />
  if (error)
    return (
      <HomeCard
        text={labelled(t('home.counterError'), errorDetail(error))}
        icon={counter.icon}
        color={counter.color}
      />
    )
  const count = total ?? 0
  return (
    <HomeCard
      text={count === 0 ? t(counter.none) : t(counter.countMessage, { smart_count: count })}
      icon={counter.icon}
      color={counter.color}
      to={count > 0 ? withQuery(paths[counter.resource], counter.filter) : undefined}
    />
  )
}
