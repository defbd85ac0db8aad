import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../queries.tsx'
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
}

const noLimit = { limit: 0, consumption: 0 }

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
  /** Message of a failed read. */
  error: string | undefined
  /** Reads the page again; throws as the requests do. */
  read: () => Promise<void>
}

/** Members of an organization or of a department, by filters and pages. */
export function useMembers(options: MembersOptions): MembersState {
  const { organizationId, department, mayChange } = options
  const [query, setQuery] = useState<MemberQuery>({
    q: '',
    department: department ?? '',
    role: '',
    confirmed: '',
    page: 1
  })
  const read = useRead({
    queryKey: ['members', organizationId, department, mayChange, query],
    async queryFn() {
      const [limit, administratorCount, page] = await Promise.all([
        mayChange ? readMemberLimit(organizationId) : undefined,
        // Not counted for a department: if its last administrator leaves, those of the organization remain.
        mayChange && !department ? countAdministrators(organizationId) : undefined,
        readMembers(organizationId, query)
      ])
      return { limit, administratorCount, page }
    },
    placeholderData: keepPreviousData
  })
  const { page, administratorCount, limit: { limit, consumption } = noLimit } = read.data ?? {}
  const lastPage = page && Math.max(1, pagesOf(page.count))
  // The last member of the last page has left, unless the page is that of another query.
  if (lastPage && !read.isFetching && query.page > lastPage) setQuery({ ...query, page: lastPage })

  return {
    query,
    setQuery,
    page,
    pageCount: pagesOf(page?.count ?? 0),
    reachedLimit: limit > 0 && consumption >= limit ? limit : undefined,
    isLastAdmin: ({ role, department: place }) => administratorCount === 1 && role === 'admin' && !place,
    error: read.error,
    read: read.reload
  }
}

const pagesOf = (count: number): number => Math.ceil(count / membersPerPage)
