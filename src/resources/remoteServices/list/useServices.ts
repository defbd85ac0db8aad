import { useGetList } from 'react-admin'
import { retry } from '../../../api/retry.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { byLabel } from '../../../i18n/collation.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { ownerParameter } from '../../list/owner.ts'
import { listedFields, type ListedService } from '../model/service.ts'

const maxServices = 10_000

interface Services {
  /** Services by title; undefined while loading. */
  services: ListedService[] | undefined
  error: unknown
  reload: () => void
}

/** Reads all services for an administrator of the platform, else those visible to the active account. */
export function useServices(): Services {
  const { adminMode } = useRights()
  const { account } = useSession()
  const { data, error, refetch } = useGetList<ListedService>(
    'remote-services',
    {
      pagination: { page: 1, perPage: maxServices },
      sort: { field: '', order: 'ASC' },
      filter: {
        ...(adminMode
          ? { showAll: 'true' }
          : account && { privateAccess: ownerParameter({ type: account.type, id: account.id }) }),
        // Descriptions of included services are stored in French: the server translates them.
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
