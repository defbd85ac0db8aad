import { useCallback, useEffect, useState } from 'react'
import { useTurns } from '../../ui/useTurns.ts'
import type { Action } from '../../ui/form/useAction.ts'
import {
  countAdministrators,
  membersPerPage,
  readMemberLimit,
  readMembers,
  type Member,
  type MemberQuery
} from './organizationApi.ts'

interface MembersOptions {
  organizationId: string
  /** Department that the list is restricted to. */
  department: string | undefined
  /** Whether the user may change the members: the limit and the administrators are then read too. */
  mayChange: boolean
  run: Action['run']
}

interface MembersState {
  query: MemberQuery
  setQuery: (query: MemberQuery) => void
  /** A page of members; undefined until it is read. */
  page: { count: number; results: Member[] } | undefined
  pageCount: number
  /** Maximum number of members, when it is reached. */
  reachedLimit: number | undefined
  /** Whether a member is the only administrator of the whole organization. */
  isLastAdmin: (member: Member) => boolean
  /** Reads the page again; throws as the requests do. */
  read: () => Promise<void>
}

/** Members of an organization or of a department, by filters and pages. */
export function useMembers(options: MembersOptions): MembersState {
  const { organizationId, department, mayChange, run } = options
  const [query, setQuery] = useState<MemberQuery>({
    q: '',
    department: department ?? '',
    role: '',
    confirmed: '',
    page: 1
  })
  const [page, setPage] = useState<MembersState['page']>()
  const [{ limit, consumption }, setLimit] = useState({ limit: 0, consumption: 0 })
  const [administratorCount, setAdministratorCount] = useState<number>()
  const startTurn = useTurns()

  const read = useCallback(async () => {
    const isCurrent = startTurn()
    const [newLimit, newAdministratorCount, newPage] = await Promise.all([
      mayChange ? readMemberLimit(organizationId) : undefined,
      // Not counted for a department: if its last administrator leaves, those of the organization remain.
      mayChange && !department ? countAdministrators(organizationId) : undefined,
      readMembers(organizationId, query)
    ])
    if (!isCurrent()) return
    const lastPage = Math.max(1, pagesOf(newPage.count))
    if (query.page > lastPage) {
      // The last member of the last page has left: the change of the query reads the page before.
      setQuery({ ...query, page: lastPage })
      return
    }
    setPage(newPage)
    setAdministratorCount(newAdministratorCount)
    if (newLimit) setLimit(newLimit)
  }, [organizationId, query, mayChange, department, startTurn])
  useEffect(() => void run(read), [read, run])

  return {
    query,
    setQuery,
    page,
    pageCount: pagesOf(page?.count ?? 0),
    reachedLimit: limit > 0 && consumption >= limit ? limit : undefined,
    isLastAdmin: ({ role, department: place }) => administratorCount === 1 && role === 'admin' && !place,
    read
  }
}

const pagesOf = (count: number): number => Math.ceil(count / membersPerPage)
