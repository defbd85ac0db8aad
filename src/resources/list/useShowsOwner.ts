import type { Account } from '../../../contract/session.ts'
import { useSession } from '../../authProvider/useSession.ts'

/** Whether a card says whose it is: among those of other accounts, or of departments seen from their organization. */
export function useShowsOwner(showAll: boolean): (record: { owner: Account }) => boolean {
  const { account } = useSession()
  return ({ owner }) => showAll || (!!owner.department && !account?.department)
}
