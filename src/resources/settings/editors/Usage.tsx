import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import { apiJson } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { apiPath, pageConfig } from '../../../pageConfig.ts'

interface UsageProps {
  account: AccountKeys
  /** Name of the list filter that finds the resources with one of the values. */
  kind: 'topics' | 'concepts'
  values: string[]
  /** Explanation of the effects on these resources. */
  text: string
}

/** Warning with the number of datasets and applications, departments included, that use the values. */
export function Usage({ account, kind, values, text }: UsageProps): ReactNode {
  const t = useViewTranslate()
  const isNew = values.length === 0
  const use = useQuery({
    queryKey: ['settings-usage', account.type, account.id, kind, ...values],
    enabled: !isNew,
    queryFn: async ({ signal }) => {
      const collections =
        kind === 'topics' && !pageConfig.disableApplications ? ['datasets', 'applications'] : ['datasets']
      const query = { size: 0, owner: `${account.type}:${account.id}`, [kind]: values.join(',') }
      return Promise.all(
        collections.map(async (collection) => {
          const { count } = await apiJson<{ count: number }>(`${apiPath}/${collection}`, { query, signal })
          return { collection, count }
        })
      )
    },
    gcTime: 0
  })
  if (isNew) return null
  if (use.isLoading) return <Skeleton width={240} />
  if (!use.data) return text
  const usages = use.data.filter(({ count }) => count > 0)
  if (usages.length === 0) return t('settings.usage.none')
  const usageTexts = usages.map(({ collection, count }) =>
    t(`settings.usage.${collection}`, { smart_count: count })
  )
  return (
    <>
      <strong>{t('settings.usage.by', { things: usageTexts.join(t('settings.usage.and')) })}</strong> {text}
    </>
  )
}
