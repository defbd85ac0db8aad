import type { Account } from '../../../contract/session.ts'
import { useSession } from '../../authProvider/useSession.ts'

/**
 * Returns whether a card shows the owner: in a list of all accounts, or for a department's record seen from the root of
 * its organization.
 */
export function useShowsOwner(showAll: boolean): (record: { owner: Account }) => boolean {
  const { account } = useSession()
  return ({ owner }) => showAll || (!!owner.department && !account?.department)
}
