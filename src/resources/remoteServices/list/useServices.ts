import { useGetList } from 'react-admin'
import { retry } from '../../../api/retry.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { byLabel } from '../../../i18n/collation.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { ownerParameter } from '../../list/owner.ts'
import { listedFields, type ListedService } from '../model/service.ts'

const mostServices = 10_000

export interface Services {
  /** The services by title; undefined until they are read. */
  services: ListedService[] | undefined
  error: unknown
  reload: () => void
}

/** Every service for an administrator of the platform, those that the active account sees for others. */
export function useServices(): Services {
  const { adminMode } = useRights()
  const { account } = useSession()
  const { data, error, refetch } = useGetList<ListedService>(
    'remote-services',
    {
      pagination: { page: 1, perPage: mostServices },
      sort: { field: '', order: 'ASC' },
      filter: {
        ...(adminMode
          ? { showAll: 'true' }
          : account && { privateAccess: ownerParameter({ type: account.type, id: account.id }) }),
        // Descriptions of ours are stored in French.
        ...(currentLocale() === 'en' && { lang: 'en' })
      },
      meta: { select: listedFields.join(','), html: true }
    },
    { retry }
  )
  return {
    services: data && byLabel(data, ({ title, id }) => title || id),
    error,
    reload: () => void refetch()
  }
}
